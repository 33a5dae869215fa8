import { runTemplate, type TemplateNeeds, type TemplateOutput } from '../../go-templates/run-template.ts'
import { type TemplateBudget, TemplateLimitError } from '../../go-templates/template-budget.ts'
import {
  createHtml,
  type TemplateFunction,
  type TemplateValue,
  toText,
  unknownValue,
} from '../../go-templates/template-value.ts'
import { createScratch } from './create-shortcode-context.ts'
import type { FindTemplate } from './find-templates.ts'
import { markMarkdown, removeMarks } from './markdown-marks.ts'

const partialFolders = ['_partials', 'partials']
const deepestPartial = 8

interface FunctionNeeds {
  budget: TemplateBudget
  globals: ReadonlyMap<string, TemplateValue>
  find: FindTemplate
  /** Reads a file of the site, such as `includes/kiln.md`. */
  readFile: (path: string) => string | undefined
  /** Whether the output of the shortcode is Markdown. */
  isMarkdown: boolean
}

/** What a shortcode's template needs to run: Hugo's functions for partials, Markdown, code and addresses, and its escaping. */
export function createTemplateNeeds({
  budget,
  globals,
  find,
  readFile,
  isMarkdown,
}: FunctionNeeds): TemplateNeeds {
  let depth = 0
  const partial: TemplateFunction = ([name, given]) => {
    const file = toText(name).replace(/(?<!\.html)$/, '.html')
    const template = /(?:^|\/)\.|[^\w./-]/.test(file) ? null : find(partialFolders, file)
    if (!template?.nodes || /\breturn\b/.test(template.text)) return unknownValue
    if (depth >= deepestPartial) throw new TemplateLimitError('Partials are nested too deeply.')
    depth += 1
    const output = runTemplate(needs, template.nodes, given)
    depth -= 1
    return isUseful(output) ? createHtml(output.text) : unknownValue
  }
  const read: TemplateFunction = ([path]) => readFile(toText(path)) ?? unknownValue
  const needs: TemplateNeeds = {
    budget,
    globals,
    functions: new Map<string, TemplateFunction>([
      ['partial', partial],
      ['partialCached', partial],
      ['partials.Include', partial],
      ['readFile', read],
      ['os.ReadFile', read],
      ['markdownify', markdownify],
      ['transform.Markdownify', markdownify],
      ['highlight', highlight],
      ['transform.Highlight', highlight],
      ['newScratch', createScratch],
      ['relURL', keepAddress],
      ['absURL', keepAddress],
      ['relLangURL', keepAddress],
    ]),
    writeMarkdown: markMarkdown,
    escape: (text, isInTag) => escapeText(text, isInTag, isMarkdown),
  }
  return needs
}

const markdownify: TemplateFunction = given =>
  given.includes(unknownValue) ? unknownValue : createHtml(toText(given.at(-1)), true)

const highlight: TemplateFunction = ([code, language]) => {
  if (code === unknownValue || language === unknownValue) return unknownValue
  const lines = removeMarks(toText(code)).replace(/^\n+/, '').trimEnd()
  return createHtml(`\`\`\`\`${toText(language)}\n${lines}\n\`\`\`\``, true)
}

const keepAddress: TemplateFunction = ([address]) => {
  if (address === unknownValue) return unknownValue
  const text = toText(address)
  return /^(?:[a-z]+:|\/|#)/i.test(text) ? text : `/${text}`
}

/** Whether an output says something, and more than what is missing from it. */
export function isUseful({ text, printed, lost }: TemplateOutput): boolean {
  if (lost === 0) return true
  const isVisible =
    removeMarks(text)
      .replace(/<(?!img\b)[^<>]*>/g, '')
      .trim() !== ''
  return isVisible && lost <= printed
}

/** Markdown needs `<` and `&` as they are, also for code. */
function escapeText(text: string, isInTag: boolean, isMarkdown: boolean): string {
  if (isInTag)
    return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
  return isMarkdown
    ? text
    : text
        .replace(/&(?![a-z#]\w{1,20};)/gi, '&amp;')
        .replace(/</g, '&lt;')
        .replace(/>/g, '&gt;')
}
