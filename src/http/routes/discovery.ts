import { readPageMarkdown } from '../../assistant/index.ts'
import { AppError } from '../../shared/index.ts'
import type { Handlers } from '../handler.ts'
import { searchFilter } from '../search-filter.ts'
import { findAskedSite } from './asked-site.ts'

const defaultPageSize = 10

export const discoveryHandlers: Handlers<'searchDocumentation' | 'readPage'> = {
  async searchDocumentation(services, { params, body, principal }) {
    const { site } = await findAskedSite(services, principal, params.domain)
    const filter = searchFilter(body.filter)
    const result = site.index.search({
      query: body.query,
      limit: body.pageSize ?? defaultPageSize,
      ...(filter && { filter }),
    })
    const json = result.hits.map(hit => {
      const passage = site.index.passage(hit.passage)
      const page = site.index.page(hit.page)
      return {
        content: passage.blocks.map(block => block.markdown).join('\n\n'),
        path: page.path,
        metadata: {
          title: page.title,
          url: site.pageUrl(page.path, passage.anchor),
          anchor: passage.anchor,
          headings: passage.headings,
          language: page.language,
          version: page.version,
          score: hit.score,
        },
      }
    })
    return { json }
  },

  async readPage(services, { params, body, principal }) {
    const { site } = await findAskedSite(services, principal, params.domain)
    const path = sitePath(body.path)
    const position = site.index.findPage(path)
    if (position === undefined)
      throw new AppError('not-found', `The site ${params.domain} has no page ${path}.`)
    const { title } = site.index.page(position)
    return {
      json: { path, title, url: site.pageUrl(path, null), content: readPageMarkdown(site.index, position) },
    }
  },
}

/** A page's path as the site writes it: one slash before, none after, without query and fragment. */
function sitePath(path: string): string {
  return `/${path.replace(/[?#].*$/s, '').replace(/^\/+|\/+$/g, '')}`
}
