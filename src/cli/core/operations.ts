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

export interface LocalModelSummary {
  /** The name for `LECTERN_EMBEDDING=local:NAME`. */
  name: string
  folder: string
  /** `table` or `network`; null if the model cannot be used. */
  kind: 'table' | 'network' | null
  sizeBytes: number
  /** SHA-256 of the weights. */
  digest: string | null
  problem: string | null
}

export interface PulledModelSummary {
  name: string
  folder: string
  sizeBytes: number
  /** SHA-256 of `model.json`. */
  sha256: string
  /** What is missing before the model can be used, and what to do. */
  problem: string | null
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
  /** A line to keep, such as a warning. */
  onLog?(line: string): void
}
