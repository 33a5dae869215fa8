export interface MigrationFinding {
  file: string
  line: number | null
  message: string
}

/** What a source keeps and loses when it moves to Lectern. */
export interface MigrationReport {
  name: string | null
  kept: { pages: number; redirects: number; files: number }
  /** What is different: unsupported settings, and other findings. */
  changed: { settings: MigrationFinding[]; findings: MigrationFinding[] }
  /** Pages that are published once readers can sign in. */
  restricted: string[]
  /** Drafts, which are not published. */
  drafts: string[]
  /** What readers do not find: broken pages, API operations without a description, and addresses of the live site. */
  lost: { pages: MigrationFinding[]; operations: MigrationFinding[]; addresses: string[] }
  /** Null without `--live`. */
  live: { url: string; addresses: number; served: number; redirected: number } | null
}
