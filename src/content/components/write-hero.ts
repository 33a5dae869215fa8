import type { ElementContent } from 'hast'
import { asList, asRecord, asText, type JsonRecord } from '../core/json-value.ts'
import { createBox, createElement, createText } from '../html/elements.ts'

/**
 * Writes the home page of VitePress and Starlight from front matter: `hero` with its texts and links, and `features`. Empty
 * without them.
 */
export function writeHero(values: JsonRecord, title: string): ElementContent[] {
  const hero = asRecord(values.hero)
  const words = [hero.name, hero.title, hero.text, hero.tagline].map(asText)
  const lines = words
    .filter(line => line !== null)
    .map(stripTags)
    .filter(line => line !== title)
  const features = asList(values.features).map(asRecord).flatMap(writeFeature)
  return [
    ...lines.map(line => createElement('p', {}, [createText(line)])),
    ...writeActions(asList(hero.actions).map(asRecord)),
    ...(features.length === 0 ? [] : [createBox('div', 'cards', features)]),
  ]
}

export function readHeroTitle(values: JsonRecord): string | null {
  const { name, title, text } = asRecord(values.hero)
  const words = asText(name) ?? asText(title) ?? asText(text)
  return words === null ? null : stripTags(words)
}

function writeActions(actions: readonly JsonRecord[]): ElementContent[] {
  const links = actions.flatMap((action, position): ElementContent[] => {
    const link = asText(action.link)
    const text = asText(action.text)
    if (link === null || text === null) return []
    return [
      ...(position > 0 ? [createText(' ')] : []),
      createElement('a', { href: link }, [createText(stripTags(text))]),
    ]
  })
  return links.length === 0 ? [] : [createElement('p', {}, links)]
}

function writeFeature(feature: JsonRecord): ElementContent[] {
  const title = asText(feature.title)
  const details = asText(feature.details) ?? asText(feature.description)
  const link = asText(feature.link)
  if (title === null) return []
  const name = createText(stripTags(title))
  return [
    createBox('div', 'card', [
      createBox('p', 'title', [link === null ? name : createElement('a', { href: link }, [name])]),
      ...(details === null ? [] : [createElement('p', {}, [createText(stripTags(details))])]),
    ]),
  ]
}

function stripTags(text: string): string {
  return text.replace(/<[^<>]*>/g, '')
}
