import { type EvaluationNeeds, evaluateCommands, evaluatePipeline } from './evaluate-pipeline.ts'
import type { Pipeline } from './parse-pipeline.ts'
import type { TemplateNode } from './parse-template.ts'
import { assign, openScope, type Scope } from './scope.ts'
import { longestText, type TemplateBudget, TemplateLimitError } from './template-budget.ts'
import {
  isHtml,
  isObject,
  isTrue,
  listEntries,
  type TemplateValue,
  toText,
  unknownValue,
} from './template-value.ts'

export interface TemplateNeeds extends EvaluationNeeds {
  /** Writes a value that is not HTML. `isInTag` is true inside `<…>`. */
  escape(text: string, isInTag: boolean): string
  /** Writes Markdown that becomes HTML. */
  writeMarkdown(text: string): string
}

export interface TemplateOutput {
  text: string
  /** How many actions printed a known value. */
  printed: number
  /** How many actions and conditions could not be computed. */
  lost: number
}

type Signal = 'break' | 'continue' | undefined

interface Run {
  needs: TemplateNeeds
  parts: string[]
  /** Characters of all parts. */
  length: number
  /** Whether the last part ended inside `<…>`. */
  isInTag: boolean
  printed: number
  lost: number
}

/**
 * Runs a parsed template. An action that needs something unknown prints nothing, and a condition that does runs none of its branches.
 * Throws `TemplateLimitError`.
 */
export function runTemplate(
  needs: TemplateNeeds,
  nodes: readonly TemplateNode[],
  dot: TemplateValue,
): TemplateOutput {
  const run: Run = { needs, parts: [], length: 0, isInTag: false, printed: 0, lost: 0 }
  runNodes(run, nodes, { dot, variables: new Map([['', dot]]), above: null })
  return { text: run.parts.join(''), printed: run.printed, lost: run.lost }
}

function runNodes(run: Run, nodes: readonly TemplateNode[], scope: Scope): Signal {
  for (const node of nodes) {
    run.needs.budget.spend(1)
    const signal = runNode(run, node, scope)
    if (signal !== undefined) return signal
  }
  return undefined
}

function runNode(run: Run, node: TemplateNode, scope: Scope): Signal {
  if (node.kind === 'text') write(run, node.text)
  else if (node.kind === 'print') print(run, node.pipeline, scope)
  else if (node.kind === 'branch') return runBranch(run, node, scope)
  else if (node.kind === 'range') runRange(run, node, scope)
  else if (node.kind === 'unknown') run.lost += 1
  else return node.kind
  return undefined
}

function write(run: Run, text: string): void {
  run.length += text.length
  if (run.length > longestText) throw new TemplateLimitError('The template writes too much.')
  const opened = text.lastIndexOf('<')
  const closed = text.lastIndexOf('>')
  if (opened !== closed) run.isInTag = opened > closed
  run.parts.push(text)
}

function print(run: Run, pipeline: Pipeline, scope: Scope): void {
  const value = evaluatePipeline(run.needs, pipeline, scope)
  if (pipeline.names.length > 0) return
  if (value === unknownValue || isObject(value)) {
    run.lost += 1
    return
  }
  const text = writeValue(run, value)
  if (text.trim() !== '') run.printed += 1
  write(run, text)
}

function writeValue({ needs, isInTag }: Run, value: TemplateValue): string {
  if (!isHtml(value)) return needs.escape(toText(value), isInTag)
  return value.isMarkdown && !isInTag ? needs.writeMarkdown(value.text) : value.text
}

function runBranch(run: Run, node: TemplateNode & { kind: 'branch' }, scope: Scope): Signal {
  const inner = openScope(scope)
  const value = evaluatePipeline(run.needs, node.pipeline, inner)
  if (value === unknownValue) {
    run.lost += 1
    return undefined
  }
  if (!isTrue(value)) return runNodes(run, node.otherwise, inner)
  return runNodes(run, node.body, node.scopes ? { ...inner, dot: value } : inner)
}

function runRange(run: Run, node: TemplateNode & { kind: 'range' }, scope: Scope): void {
  const { pipeline, body, otherwise } = node
  const { budget } = run.needs
  const value = evaluateCommands(run.needs, pipeline, scope)
  if (value === unknownValue) {
    run.lost += 1
    return
  }
  const entries = listEntries(typeof value === 'number' ? countTo(budget, value) : value)
  if (entries.length === 0) runNodes(run, otherwise, openScope(scope))
  for (const entry of entries) {
    budget.spend(1)
    const inner = openScope(scope, entry[1])
    assignItem(pipeline, entry, inner)
    if (runNodes(run, body, inner) === 'break') break
  }
}

/** Sets the variables of `range`: the item, or the key and the item. */
function assignItem(
  { names: [first, second], declares }: Pipeline,
  [key, item]: readonly [TemplateValue, TemplateValue],
  scope: Scope,
): void {
  if (first !== undefined) assign(scope, { name: first, declares }, second === undefined ? item : key)
  if (second !== undefined) assign(scope, { name: second, declares }, item)
}

function countTo(budget: TemplateBudget, limit: number): number[] {
  const count = Math.max(0, Math.floor(limit))
  budget.spend(count)
  return Array.from({ length: count }, (_, index) => index)
}
