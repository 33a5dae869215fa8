import { createHash } from 'node:crypto'

/** A place that pages refer to by a name. */
export interface LabelledPlace {
  /** The site path, with the anchor of the place if it is not the top of the page. */
  address: string
  /** Markdown. Null if the place has no title. */
  title: string | null
}

/** The labels of a site. A reference without text shows the title of its target, so the digest covers titles, too. */
export interface SiteLabels {
  places: ReadonlyMap<string, LabelledPlace>
  digest: string
}

export const noLabels: SiteLabels = { places: new Map(), digest: '' }

export function createSiteLabels(places: ReadonlyMap<string, LabelledPlace>): SiteLabels {
  const digest = createHash('sha256')
    .update(JSON.stringify([...places]))
    .digest('hex')
  return { places, digest }
}
