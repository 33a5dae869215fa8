/** Why a source cannot be fetched: `message` is a sentence for the project's owner, without credentials. */
export class SourceError extends Error {
  constructor(message: string, options?: { cause: unknown }) {
    super(message, options)
    this.name = 'SourceError'
  }
}
