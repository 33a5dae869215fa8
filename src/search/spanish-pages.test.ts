import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { createFolderTree } from '../../test/support/folder-tree.ts'
import { parseSite } from '../content/parsing.ts'
import { buildIndex, openIndex, type SearchIndex } from './index.ts'

const source = join(import.meta.dirname, '../../../shared/corpora/mintlify')
/** The part of the corpus that is enough for these questions. */
const read = /^[^/]+\.json$|^(?:es\/)?(?:ai|components|customize|deploy|editor|organize)\//

/** Questions in Spanish and English, with the page that answers them. */
const questions = [
  ['¿Cómo agrego un dominio personalizado?', 'How do I add a custom domain?', '/customize/custom-domain'],
  [
    '¿Cómo oculto una página de la navegación?',
    'How do I hide a page from the navigation?',
    '/organize/hidden-pages',
  ],
  [
    '¿Cómo exijo contraseña para ver mis páginas?',
    'How do I require a password?',
    '/deploy/authentication-setup',
  ],
  ['¿Puedo publicar en una subruta de Vercel?', 'Can I publish on a subpath with Vercel?', '/deploy/vercel'],
  [
    '¿Qué componentes muestran pasos numerados?',
    'Which component shows numbered steps?',
    '/components/steps',
  ],
  ['atajos de teclado del editor', 'keyboard shortcuts of the editor', '/editor/keyboard-shortcuts'],
  [
    'exportar la documentación para usarla sin conexión',
    'export the documentation for offline use',
    '/deploy/export',
  ],
] as const

describe.runIf(existsSync(source))('a site that is half in Spanish', () => {
  const open = () => {
    const tree = createFolderTree(source)
    const files = tree.files().filter(path => read.test(path))
    return openIndex(buildIndex(parseSite({ ...tree, files: () => files })))
  }
  let index: SearchIndex
  beforeAll(() => {
    index = open()
  }, 120_000)

  function find(query: string, filter?: { language: string }) {
    const { hits } = index.search({ query, limit: 10, ...(filter && { filter }) })
    return hits.map(hit => index.page(hit.page))
  }

  test.each(questions)(
    'answers “%s” from Spanish pages, and “%s” from English ones',
    (spanish, english, path) => {
      const [inSpanish, inEnglish] = [find(spanish), find(english)]
      expect(inSpanish[0]?.language).toBe('es')
      expect(inSpanish.slice(0, 5).map(page => page.path)).toContain(`/es${path}`)
      expect(inEnglish[0]?.language).toBe('en')
      expect(inEnglish.slice(0, 5).map(page => page.path)).toContain(path)
    },
  )

  test.each(questions)(
    'answers “%s” and “%s” from Spanish pages alone where the filter says so',
    (spanish, english) => {
      for (const query of [spanish, english]) {
        const found = find(query, { language: 'es' })
        expect(found.length).toBeGreaterThan(0)
        expect(new Set(found.map(page => page.language))).toEqual(new Set(['es']))
      }
    },
  )
})
