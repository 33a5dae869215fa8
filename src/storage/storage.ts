/** What is counted: questions and answers, artifacts of deployments, uploads, and the logs and findings of deployments. */
export interface StorageBytes {
  conversations: number
  deployments: number
  uploads: number
  logs: number
}

export interface StorageUsage {
  /** Null: no limit. */
  limitBytes: number | null
  usedBytes: number
  bytes: StorageBytes
}

export interface ProjectUsage {
  projectId: string
  domain: string
  name: string
  isArchived: boolean
  isPreview: boolean
  usedBytes: number
  bytes: StorageBytes
}

/** Longer than the time between storing an artifact and naming it in a row. `collectArtifacts` keeps younger ones. */
export const graceMs = 3_600_000
