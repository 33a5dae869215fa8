/** The tables of stored files. */
export interface ArtifactTables {
  artifacts: ArtifactRow
  artifact_lists: ArtifactListRow
  artifact_parts: ArtifactPartRow
  artifact_objects: ArtifactObjectRow
}

/** An artifact that is an object of a bucket. */
export interface ArtifactObjectRow {
  digest: string
  object_key: string
  size_bytes: number
  stored_at: number
}

export interface ArtifactRow {
  /** SHA-256 of the content, hex. */
  digest: string
  size_bytes: number
  /** The `parts_id` of its parts. */
  parts_id: string | null
  created_at: number
}

/** An artifact that is divided into others, its parts. */
export interface ArtifactListRow {
  /** SHA-256 of the whole content, hex. */
  digest: string
  size_bytes: number
  /** For each part, 32 bytes of its SHA-256 and its size as u32, little-endian. */
  parts: Uint8Array
  created_at: number
}

/** A piece of an artifact. All pieces but the last have the same size. */
export interface ArtifactPartRow {
  parts_id: string
  position: number
  content: Uint8Array
  created_at: number
}
