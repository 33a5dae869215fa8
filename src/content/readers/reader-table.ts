import type { Reader } from '../core/reader.ts'
import { antoraReader } from './antora/antora-reader.ts'
import { docfxReader } from './docfx/docfx-reader.ts'
import { docsifyReader } from './docsify/docsify-reader.ts'
import { docusaurusReader } from './docusaurus/docusaurus-reader.ts'
import { fernReader } from './fern/fern-reader.ts'
import { folderReader } from './folder/folder-reader.ts'
import { fumadocsReader } from './fumadocs/fumadocs-reader.ts'
import { gitbookReader } from './gitbook/gitbook-reader.ts'
import { hugoReader } from './hugo/hugo-reader.ts'
import { jekyllReader } from './jekyll/jekyll-reader.ts'
import { jupyterBookReader } from './jupyter-book/jupyter-book-reader.ts'
import { mdbookReader } from './mdbook/mdbook-reader.ts'
import { mintlifyReader } from './mintlify/mintlify-reader.ts'
import { mkdocsReader } from './mkdocs/mkdocs-reader.ts'
import { nextraReader } from './nextra/nextra-reader.ts'
import { nuxtContentReader } from './nuxt-content/nuxt-content-reader.ts'
import { quartoReader } from './quarto/quarto-reader.ts'
import { readmeReader } from './readme/readme-reader.ts'
import { redoclyReader } from './redocly/redocly-reader.ts'
import { rspressReader } from './rspress/rspress-reader.ts'
import { sphinxReader } from './sphinx/sphinx-reader.ts'
import { starlightReader } from './starlight/starlight-reader.ts'
import { vitepressReader } from './vitepress/vitepress-reader.ts'
import { vocsReader } from './vocs/vocs-reader.ts'
import { wikiReader } from './wiki/wiki-reader.ts'
import { writersideReader } from './writerside/writerside-reader.ts'

/** The readers of all tools, the surest signs first. The plain folder is last: it accepts every source. */
export const readers: readonly Reader[] = [
  antoraReader,
  quartoReader,
  writersideReader,
  mintlifyReader,
  fernReader,
  starlightReader,
  rspressReader,
  vocsReader,
  nextraReader,
  fumadocsReader,
  docusaurusReader,
  mkdocsReader,
  jupyterBookReader,
  jekyllReader,
  hugoReader,
  mdbookReader,
  gitbookReader,
  nuxtContentReader,
  vitepressReader,
  sphinxReader,
  docfxReader,
  redoclyReader,
  readmeReader,
  wikiReader,
  docsifyReader,
  folderReader,
]
