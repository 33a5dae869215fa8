import { z } from 'zod'

export const manifestPath = 'manifest.json'
export const databasePath = 'lectern.db'

/** The only paths in an archive: files directly in the data folder, and artifacts. */
const pathPattern = /^(?:[\w-][\w.-]{0,99}|artifacts\/[0-9a-f]{2}\/[0-9a-f]{64})$/
const digest = z.string().regex(/^[0-9a-f]{64}$/)

const fileSchema = z.object({
  path: z.string().regex(pathPattern),
  sizeBytes: z.int().min(0),
  sha256: digest,
})

/** Lists everything in a backup. It is the last entry, so an archive that has it was written to its end. */
export const manifestSchema = z.object({
  product: z.literal('lectern'),
  format: z.literal(1),
  /** Of Lectern. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  database: z.enum(['sqlite', 'postgres']),
  files: z.array(fileSchema),
  /** Artifacts that were missing or damaged in the data folder already. */
  problems: z.array(z.object({ digest, problem: z.enum(['missing', 'damaged']) })),
})

export type Manifest = z.infer<typeof manifestSchema>
export type ManifestFile = z.infer<typeof fileSchema>

export function isArchivePath(path: string): boolean {
  return pathPattern.test(path)
}

export function artifactPath(digestOfContent: string): string {
  return `artifacts/${digestOfContent.slice(0, 2)}/${digestOfContent}`
}

/** Returns the digest in an artifact's path; undefined for other files. */
export function artifactDigest(path: string): string | undefined {
  return path.startsWith('artifacts/') ? path.slice(-64) : undefined
}
