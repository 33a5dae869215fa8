import type { JsonRecord } from '../core/json-value.ts'
import type { SitePlan } from '../core/site-plan.ts'
import type { SourceLine } from '../core/source-line.ts'
import { convertContainers } from '../syntax/convert-containers.ts'
import { convertDirectives, hasDirectives } from '../syntax/convert-directives.ts'
import { convertNotes, isVault } from '../syntax/convert-notes.ts'
import { convertTemplateTags } from '../syntax/convert-template-tags.ts'
import { convertWikiLinks } from '../syntax/convert-wiki-links.ts'
import { createFenceTracker } from '../syntax/fence-tracker.ts'
import { type IncludeNeeds, includeFiles, includeMarks } from '../syntax/include-files.ts'
import { insertVariables } from '../syntax/insert-variables.ts'
import { nameHeadings } from '../syntax/name-headings.ts'
import { showEscapedBraces } from '../syntax/show-escaped-braces.ts'
import { showPlaceholders } from '../syntax/show-placeholders.ts'
import { splitCodeVariants } from '../syntax/split-code-variants.ts'
import { stripAttributes } from '../syntax/strip-attributes.ts'
import { convertDocfx } from './docfx/convert-docfx.ts'
import { learnBase } from './docfx/docfx-reader.ts'
import { convertDocsify } from './docsify/convert-docsify.ts'
import { unwrapMdxBlocks } from './docusaurus/unwrap-mdx-blocks.ts'
import { convertIncludes } from './hugo/convert-includes.ts'
import { expandIncluded, expandShortcodes } from './hugo/expand-shortcodes.ts'
import { fenceShortcodes, showEscapedShortcodes } from './hugo/shortcodes.ts'
import { joinHtmlBlocks } from './jekyll/join-html-blocks.ts'
import { removeComments, writeOutput } from './jekyll/liquid.ts'
import { removeDirectives } from './mdbook/remove-directives.ts'
import { convertIndentedBlocks } from './mkdocs/convert-indented-blocks.ts'
import { convertPythonMarkdown } from './mkdocs/convert-python-markdown.ts'
import { convertSlashBlocks } from './mkdocs/convert-slash-blocks.ts'
import { insertValues } from './mkdocs/insert-values.ts'
import { convertMdc } from './nuxt-content/convert-mdc.ts'
import { includePartials } from './nuxt-content/include-partials.ts'
import { convertQuarto } from './quarto/convert-quarto.ts'
import { convertReadme } from './readme/convert-readme.ts'
import { convertSphinx } from './sphinx/convert-sphinx.ts'
import { convertVue } from './vitepress/convert-vue.ts'
import { convertWriterside } from './writerside/convert-writerside.ts'

const tableOfContents = /^\s*\[(?:\[_?toc_?\]|TOC)\]\s*$/i
const bracedHeadingId =
  /^([\s>]*#{1,6}(?=\s).*?)(?<!\s)\s*\\?\{:?\s*#([^\s{}]+)(?=[\s}])[^{}]*\}[ \t]*(?:#+[ \t]*)?$/
/** `## Title %{#name}%`, as in the docs of some Vue libraries, whose templates use `{`. */
const percentHeadingId = /^([\s>]*#{1,6}\s.*)%\{(#[^{}]*)\}%[ \t]*$/
/** `## Title#some-id`, as in Payload's docs. Only plain folders have it: named tools show it as it is. */
const trailingHeadingId = /^([\s>]*#{1,6}\s.*[\p{L}\p{N})\]`])#([a-z][a-z0-9-]*[a-z0-9])[ \t]*$/u

const linkPlaceholder =
  /(\]\([^()\s]{0,300}|^ {0,3}\[[^\]]{1,100}\]:\s[^()\s]{0,300})\{\{ ([\w.$-]{1,50}) \}\}/g

type PrepareNeeds = IncludeNeeds &
  Pick<SitePlan, 'tool' | 'variables' | 'labels' | 'appended'> & { values: JsonRecord; isMdx: boolean }

/**
 * Rewrites the syntax that documentation tools add to Markdown, line by line, into syntax that a Markdown or MDX parser reads.
 * Syntax that could be plain words is rewritten in the sources of its own tool only.
 */
export function prepareLines(needs: PrepareNeeds, given: readonly SourceLine[]): readonly SourceLine[] {
  if (needs.tool === 'sphinx' && !needs.isMdx) return finishAttributes(convertSphinx(needs, given))
  if (needs.tool === 'quarto' && !needs.isMdx) return finishAttributes(convertQuarto(needs, given))
  if (needs.tool === 'writerside' && !needs.isMdx) return finishAttributes(convertWriterside(needs, given))
  const own = convertOwn(needs, given)
  const plain = !needs.isMdx && hasDirectives(own) ? convertDirectives(own) : own
  let lines: readonly SourceLine[] = [...plain, ...includeAppended(needs, given)]
  const has = (...marks: string[]) => lines.some(line => marks.some(mark => line.text.includes(mark)))
  let included = has(...includeMarks) ? includeFiles(needs, lines) : lines
  if (needs.tool === 'hugo' && included !== lines) {
    included = expandIncluded(needs, included, given[0]?.origin.file ?? '')
    lines = included
  }
  if (needs.tool === 'mintlify' && included.some(line => line.text.includes('{{')))
    included = insertVariables(needs, included)
  let prepared = needs.isMdx ? included : prepareMarkdown(needs, included, has)
  if (needs.tool !== 'mintlify' && has('](', ']:') && has('{{'))
    prepared = prepared.map(closeLinkPlaceholders())
  if (has(':::', '@@filename(')) prepared = convertContainers(prepared)
  if (has('{:', '{/')) prepared = nameHeadings(prepared)
  if (needs.tool === 'folder' && prepared.some(({ text }) => trailingHeadingId.test(text)))
    prepared = prepared.map(readTrailingIds())
  if (has('{#', '{ #', '{: #', '{/', '[toc]', '[TOC]', '[[_TOC_]]'))
    prepared = prepared.map(rewriteOutsideCode())
  if (!needs.isMdx && has('{:', '{ ', '{#', '){', ':material-', ':octicons-', ':fontawesome-', ':simple-'))
    prepared = stripAttributes(prepared)
  return prepared
}

/** Converts syntax of a tool that has to be read before files are included. */
function convertOwn(needs: PrepareNeeds, lines: readonly SourceLine[]): readonly SourceLine[] {
  if (needs.tool === 'docsify') return convertDocsify(lines)
  if (needs.tool === 'readme') return convertReadme(lines)
  if (needs.tool === 'docfx') return convertDocfx(lines, needs.variables.get(learnBase))
  if (needs.tool === 'docusaurus') return unwrapMdxBlocks(lines)
  if (needs.tool === 'vitepress') return convertVue(lines)
  if (needs.tool === 'vocs') return splitTitle(lines)
  if (needs.tool === 'hugo') return convertIncludes(expandShortcodes(needs, lines))
  return needs.tool === 'nuxt-content' ? includePartials(needs, lines) : lines
}

/** In Vocs, the first heading can have the description of the page: `# Title [Description]`. */
function splitTitle(lines: readonly SourceLine[]): readonly SourceLine[] {
  const first = lines.findIndex(({ text }) => /^# /.test(text))
  const [, title, description] = /^(# [^[\]]*\S)\s+\[([^[\]]+)\]\s*$/.exec(lines[first]?.text ?? '') ?? []
  if (title === undefined || description === undefined) return lines
  return lines.flatMap((line, index) =>
    index === first ? [title, '', description].map(text => ({ ...line, text })) : [line],
  )
}

/** Attribute lists and ids of headings are part of MyST and of Pandoc's Markdown, too. */
function finishAttributes(lines: readonly SourceLine[]): readonly SourceLine[] {
  const has = (...marks: string[]) => lines.some(line => marks.some(mark => line.text.includes(mark)))
  const named = has('{#') ? lines.map(rewriteOutsideCode()) : lines
  return has('{:', '{ ', '){') ? stripAttributes(named) : named
}

/** The lines that include the files which belong to every page. */
function includeAppended({ appended }: PrepareNeeds, lines: readonly SourceLine[]): SourceLine[] {
  const origin = lines.at(-1)?.origin
  return origin ? appended.flatMap(file => ['', `--8<-- "${file}"`].map(text => ({ text, origin }))) : []
}

/** Rewrites the syntax of Markdown only: in MDX, `{` opens an expression. */
function prepareMarkdown(
  { tool, tree, root, variables, labels }: PrepareNeeds,
  lines: readonly SourceLine[],
  has: (...marks: string[]) => boolean,
): readonly SourceLine[] {
  const isJekyll = tool === 'jekyll'
  let prepared = tool === 'mkdocs' && variables.size > 0 ? insertValues(variables, lines) : lines
  if (tool === 'folder' && isVault(tree)) prepared = convertNotes(prepared)
  if ((tool === 'folder' || tool === 'wiki') && has('[['))
    prepared = convertWikiLinks({ tree, root, isTextFirst: tool === 'wiki' }, prepared)
  if (has('@@filename(')) prepared = splitCodeVariants(prepared)
  if (has('{{')) prepared = showEscapedBraces(prepared)
  prepared = showPlaceholders(prepared)
  if (tool === 'nuxt-content') prepared = convertMdc(prepared)
  if (isJekyll) prepared = removeComments(prepared)
  if (has('{{<')) prepared = fenceShortcodes(prepared)
  if (has('{%', '{{<', '{{%', ...(isJekyll ? ['{{'] : [])))
    prepared = convertTemplateTags(prepared, isJekyll ? text => writeOutput(text, variables) : undefined)
  if (has('{{<', '{{%'))
    prepared = prepared.map(line => ({ ...line, text: showEscapedShortcodes(line.text) }))
  if (isJekyll && has('<')) prepared = joinHtmlBlocks(prepared)
  if (has('///')) prepared = convertSlashBlocks(prepared)
  if (has('!!!', '???', '===')) prepared = convertIndentedBlocks(prepared)
  return tool === 'mkdocs' ? convertPythonMarkdown({ labels }, prepared) : prepared
}

/** A link address ends at a space, so `{{ version }}` loses its spaces there. */
function closeLinkPlaceholders(): (line: SourceLine) => SourceLine {
  const isFenced = createFenceTracker()
  return line =>
    isFenced(line.text) || !line.text.includes('{{')
      ? line
      : { ...line, text: line.text.replace(linkPlaceholder, '$1{{$2}}') }
}

/**
 * Reads an id at the end of a heading. A single word can also be a method (`Array#map`), so it counts only if the heading has it
 * (`Node.js#node`). The fragment of a URL is no id.
 */
function readTrailingIds(): (line: SourceLine) => SourceLine {
  const isFenced = createFenceTracker()
  return line => {
    const [, heading = '', id = ''] = isFenced(line.text) ? [] : (trailingHeadingId.exec(line.text) ?? [])
    const word = heading.slice(heading.lastIndexOf(' ') + 1)
    const isId = id.includes('-') || heading.toLowerCase().includes(id)
    return id.length < 3 || word.includes('/') || !isId ? line : { ...line, text: `${heading} [#${id}]` }
  }
}

function rewriteOutsideCode(): (line: SourceLine) => SourceLine {
  const isFenced = createFenceTracker()
  return line => {
    if (isFenced(line.text)) return line
    const text = line.text
      .replace(percentHeadingId, '$1{$2}')
      .replace(bracedHeadingId, '$1 [#$2]')
      .replace(tableOfContents, '')
    return { ...line, text: removeDirectives(text) }
  }
}
