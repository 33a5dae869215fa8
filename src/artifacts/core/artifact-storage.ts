/** Keeps blobs by digest; `ArtifactStore` adds the checks, and divides large ones. */
export interface ArtifactStorage {
  /** Resolves with the digest once the content is durable. */
  put(content: Uint8Array): Promise<string>
  /** Stores a stream whole. If the stream throws, nothing is stored and the error is passed on. Without this, streams are divided. */
  putStream?(stream: AsyncIterable<Uint8Array>): Promise<string>
  /** Returns whether the content is stored and intact. If so, `removeUnkept` treats it as stored now. */
  renew(digest: string): Promise<boolean>
  find(digest: string): Promise<Uint8Array | undefined>
  /** Returns some bytes of the content, unchecked; undefined if it is missing. */
  readPart(digest: string, part: { offset: number; sizeBytes: number }): Promise<Uint8Array | undefined>
  /** Returns the size in bytes without reading the content; undefined if it is missing. */
  findSize(digest: string): Promise<number | undefined>
  /** Removes content that is not in `kept` and was stored before `putBefore`; returns how many were removed. */
  removeUnkept(kept: ReadonlySet<string>, putBefore: number): Promise<number>
}
