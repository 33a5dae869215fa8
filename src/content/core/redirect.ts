/** An address that moved. */
export interface Redirect {
  /** Site path, which may have parameters: `/beta/:slug*`, `/users/:id`, `/articles/concepts-*`. */
  source: string
  /** A site path, or an `http` or `https` address. Parameters of the source are replaced. */
  destination: string
  permanent: boolean
}
