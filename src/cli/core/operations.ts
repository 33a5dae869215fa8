interface StoredProblem {
  /** Of an artifact. */
  digest: string
  problem: 'missing' | 'damaged'
}

export interface BackupSummary {
  file: string
  database: 'sqlite' | 'postgres'
  createdAt: string
  fileCount: number
  contentBytes: number
  archiveBytes: number
  /** Artifacts that the data folder lacks. */
  problems: StoredProblem[]
  /** Commands to run as well, each with its reason. */
  also: string[]
}

export interface RestoreSummary {
  folder: string
  database: 'sqlite' | 'postgres'
  /** The version of Lectern that made the backup. */
  version: string
  createdAt: string
  fileCount: number
  contentBytes: number
  problems: StoredProblem[]
  also: string[]
}

export interface HealthCheck {
  name: string
  state: 'ok' | 'warning' | 'problem'
  detail: string
  next: string | null
}

export interface ProcessHooks {
  signal: AbortSignal
  onProgress(text: string): void
}
