import { createHash, hash } from 'node:crypto'

/** A place that pages refer to by a name. */
export interface LabelledPlace {
  /** The site path, with the anchor of the place if it is not the top of the page. */
  address: string
  /** Markdown. Null if the place has no title. */
  title: string | null
}

/** A reference without text shows the title of its target, so the digest covers titles, too. */
export interface SiteLabels {
  places: LabelledPlaces
  digest: string
}

export type LabelledPlaces = Pick<ReadonlyMap<string, LabelledPlace>, 'get' | 'has' | 'keys' | 'size'>

/** What a page looked up, each with a digest of what it found. */
export type UsedLabels = Map<string, string>

// No label has a line break.
const everyLabel = '\n*'
const anyLabel = '\n?'

export const noLabels: SiteLabels = { places: new Map(), digest: '' }

export function createSiteLabels(places: ReadonlyMap<string, LabelledPlace>): SiteLabels {
  const digest = createHash('sha256')
    .update(JSON.stringify([...places]))
    .digest('hex')
  return { places, digest }
}

/** The same labels, which add every one that is looked up to `used`, found or not. */
export function watchLabels({ places, digest }: SiteLabels, used: UsedLabels): SiteLabels {
  const note = (key: string) => used.set(key, digestLabel(places, key))
  return {
    digest,
    places: {
      get(key) {
        note(key)
        return places.get(key)
      },
      has(key) {
        note(key)
        return places.has(key)
      },
      keys() {
        note(everyLabel)
        return places.keys()
      },
      get size() {
        note(anyLabel)
        return places.size
      },
    },
  }
}

/** Whether a lookup would find the same. */
export function isSameLabel({ places }: SiteLabels, [key, digest]: [key: string, digest: string]): boolean {
  return digestLabel(places, key) === digest
}

function digestLabel(places: LabelledPlaces, key: string): string {
  return hash('sha256', JSON.stringify(lookUp(places, key)), 'base64').slice(0, 16)
}

function lookUp(places: LabelledPlaces, key: string) {
  if (key === everyLabel) return [...places.keys()]
  return key === anyLabel ? places.size > 0 : (places.get(key) ?? null)
}
