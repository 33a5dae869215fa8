import type { PageMenu } from '../content/index.ts'
import { type FurnitureLabels, findFurnitureLabels } from './furniture-labels.ts'
import { html, type SafeHtml } from './html.ts'
import type { PageHead, SiteReader, SiteView } from './site.ts'
import { markdownAddress } from './site-address.ts'

type CustomOption = Exclude<PageMenu['options'][number], string>

/** Sites whose configuration knows no page menu. */
const defaultMenu: PageMenu = { options: ['copy', 'view', 'assistant'] }

/** Services that start a conversation from an address. `%` stands for the question. */
const services: Record<string, { name: string; address: string }> = {
  chatgpt: { name: 'ChatGPT', address: 'https://chatgpt.com/?hints=search&q=%' },
  claude: { name: 'Claude', address: 'https://claude.ai/new?q=%' },
  perplexity: { name: 'Perplexity', address: 'https://www.perplexity.ai/search?q=%' },
  grok: { name: 'Grok', address: 'https://grok.com/?q=%' },
  aistudio: { name: 'Google AI Studio', address: 'https://aistudio.google.com/prompts/new_chat?prompt=%' },
  devin: { name: 'Devin', address: 'https://app.devin.ai/?prompt=%' },
}

interface MenuView {
  view: SiteView
  page: PageHead
  words: FurnitureLabels
}

export function findMenu(reader: SiteReader, page: PageHead): PageMenu {
  return page.settings?.menu ?? (reader.settings ? reader.settings.menu : null) ?? defaultMenu
}

/** Renders the menu of a page: its first entry as a button, all others in a list. Entries that need the script are hidden without it. */
export function renderPageMenu(reader: SiteReader, page: PageHead, view: SiteView): SafeHtml | null {
  const words = findFurnitureLabels(page.language)
  const items = findMenu(reader, page).options.flatMap(option => {
    const item =
      typeof option === 'string'
        ? renderKnown(option, { view, page, words })
        : renderCustom(option, { view, page, words })
    return item === null ? [] : [item]
  })
  const [first, ...others] = items
  if (first === undefined) return null
  const list = others.map(item => html`<li>${item}</li>`)
  return html`<div class="page-menu">${first}${others.length > 0 && html`<details><summary aria-label="${words.more}"></summary><ul>${list}</ul></details>`}</div>`
}

function renderKnown(option: string, { view, page, words }: MenuView): SafeHtml | null {
  const markdown = markdownAddress(view.basePath, page.path)
  const service = services[option]
  if (service !== undefined) {
    // A service could not read the page.
    if (view.exported && view.publicUrl === undefined) return null
    const address = markdownAddress(view.publicUrl ?? view.basePath, page.path)
    const question = encodeURIComponent(`Read ${address} so that I can ask questions about it.`)
    return renderLink(service.address.replace('%', question), words.openIn.replace('%', service.name))
  }
  if (option === 'copy')
    return html`<button type="button" data-copy-page="${markdown}" hidden>${words.copyPage}</button>`
  if (option === 'view') return html`<a href="${markdown}">${words.viewPage}</a>`
  if (option === 'assistant')
    return view.chatBox ? html`<button type="button" data-ask hidden>${words.ask}</button>` : null
  if (option === 'download-pdf') return html`<button type="button" data-print hidden>${words.print}</button>`
  return view.mcpUrl === undefined ? null : renderMcp(option, view.mcpUrl, { view, page, words })
}

function renderMcp(option: string, mcpUrl: string, { view, words }: MenuView): SafeHtml | null {
  const name = view.siteName || 'docs'
  const copy = (text: string, label: string) =>
    html`<button type="button" data-copy-text="${text}" hidden>${label}</button>`
  if (option === 'mcp') return copy(mcpUrl, words.copyMcp)
  if (option === 'add-mcp') return copy(`npx add-mcp ${mcpUrl}`, words.copyCommand)
  if (option === 'cursor') {
    const config = Buffer.from(JSON.stringify({ url: mcpUrl })).toString('base64')
    const query = `name=${encodeURIComponent(name)}&config=${encodeURIComponent(config)}`
    return renderLink(
      `cursor://anysphere.cursor-deeplink/mcp/install?${query}`,
      words.install.replace('%', 'Cursor'),
    )
  }
  if (option !== 'vscode') return null
  const config = encodeURIComponent(JSON.stringify({ name, type: 'http', url: mcpUrl }))
  return renderLink(`vscode:mcp/install?${config}`, words.install.replace('%', 'VS Code'))
}

function renderLink(address: string, label: string): SafeHtml {
  return html`<a href="${address}" rel="noopener" target="_blank">${label}</a>`
}

/** The content of a page can be long, so `$page` is the address of its Markdown. */
function renderCustom({ title, description, href, query }: CustomOption, { view, page }: MenuView): SafeHtml {
  const base = view.publicUrl ?? (view.exported ? '' : view.basePath)
  const values: Record<string, string> = {
    $page: markdownAddress(base, page.path),
    $path: page.path,
    $mcp: view.mcpUrl ?? '',
  }
  const fill = (text: string) => text.replace(/\$(?:page|path|mcp)\b/g, name => values[name] ?? name)
  const fields = new URLSearchParams(query.map(([name, value]) => [name, fill(value)]))
  const written = fields.size === 0 ? '' : `${href.includes('?') ? '&' : '?'}${fields}`
  const address = `${href.startsWith('/') ? view.basePath : ''}${fill(href)}${written}`
  const note = description !== null && html`<span class="note">${description}</span>`
  return html`<a href="${address}">${title}${note}</a>`
}
