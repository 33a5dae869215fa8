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
  /** What readers cannot reach: restricted pages, broken pages, and addresses of the live site. */
  lost: { restricted: string[]; pages: MigrationFinding[]; addresses: string[] }
  /** Null without `--live`. */
  live: { url: string; addresses: number; served: number; redirected: number } | null
}
