/** A source cannot be fetched. `message` is a sentence for the project's owner and holds no credentials. */
export class SourceError extends Error {
  constructor(message: string, options?: { cause: unknown }) {
    super(message, options)
    this.name = 'SourceError'
  }
}
