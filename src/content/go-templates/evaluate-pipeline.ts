import type { Operand, Pipeline } from './parse-pipeline.ts'
import { assign, readVariable, type Scope } from './scope.ts'
import type { TemplateBudget } from './template-budget.ts'
import { templateFunctions } from './template-functions.ts'
import {
  isHtml,
  isTrue,
  readMember,
  type TemplateFunction,
  type TemplateValue,
  toText,
  unknownValue,
} from './template-value.ts'

export interface EvaluationNeeds {
  budget: TemplateBudget
  /** The global objects, such as `site`. */
  globals: ReadonlyMap<string, TemplateValue>
  /** Functions that depend on the page or the source. */
  functions?: ReadonlyMap<string, TemplateFunction>
}

type Chain = Operand & { kind: 'chain' }

/** Computes a pipeline, and sets its variable. */
export function evaluatePipeline(needs: EvaluationNeeds, pipeline: Pipeline, scope: Scope): TemplateValue {
  const value = evaluateCommands(needs, pipeline, scope)
  const [name] = pipeline.names
  if (name !== undefined) assign(scope, { name, declares: pipeline.declares }, value)
  return value
}

/** The same without its variables, which `range` sets for each item. */
export function evaluateCommands(
  needs: EvaluationNeeds,
  { commands }: Pipeline,
  scope: Scope,
): TemplateValue {
  let piped: TemplateValue[] = []
  for (const command of commands) piped = [evaluateCommand(needs, command, { piped, scope })]
  return piped[0]
}

interface Place {
  /** The value of the command before, if there is one. */
  piped: readonly TemplateValue[]
  scope: Scope
}

function evaluateCommand(
  needs: EvaluationNeeds,
  [first, ...rest]: readonly Operand[],
  place: Place,
): TemplateValue {
  needs.budget.spend(1)
  if (first === undefined) return undefined
  const name = first.kind === 'chain' ? functionName(needs, first) : null
  if (name === 'and' || name === 'or') return chooseFirst(needs, name, { operands: rest, ...place })
  const given = [
    ...rest.map(operand => read(needs, operand, { piped: [], scope: place.scope })),
    ...place.piped,
  ]
  return name === null ? read(needs, first, { piped: given, scope: place.scope }) : call(needs, name, given)
}

/** `and` and `or` stop at the first value that decides. */
function chooseFirst(
  needs: EvaluationNeeds,
  name: 'and' | 'or',
  { operands, piped, scope }: Place & { operands: readonly Operand[] },
): TemplateValue {
  let value: TemplateValue
  for (const operand of [...operands, null]) {
    if (operand === null && piped.length === 0) break
    value = operand === null ? piped[0] : read(needs, operand, { piped: [], scope })
    if (value === unknownValue || isTrue(value) === (name === 'or')) return value
  }
  return value
}

function call(needs: EvaluationNeeds, name: string, given: readonly TemplateValue[]): TemplateValue {
  const { budget } = needs
  const run = needs.functions?.get(name) ?? templateFunctions.get(name)
  if (run === undefined) return unknownValue
  for (const value of given)
    if (typeof value === 'string' || isHtml(value)) budget.spend(toText(value).length / 100)
  const value = run(given, budget)
  if (typeof value === 'string') budget.check(value)
  if (isHtml(value)) budget.check(value.text)
  return value
}

function read(needs: EvaluationNeeds, operand: Operand, { piped, scope }: Place): TemplateValue {
  needs.budget.spend(1)
  if (operand.kind === 'literal') return operand.value
  if (operand.kind === 'group')
    return follow(evaluatePipeline(needs, operand.pipeline, scope), operand.fields, piped)
  const name = functionName(needs, operand)
  if (name !== null) return call(needs, name, piped)
  const { root, fields } = operand
  if (root === '.') return follow(scope.dot, fields, piped)
  if (root.startsWith('$')) return follow(readVariable(scope, root.slice(1)), fields, piped)
  return follow(needs.globals.get(root), fields, piped)
}

/** The name of the function that a chain calls: `strings.Trim`. Null if it is a value. */
function functionName({ globals }: EvaluationNeeds, { root, fields }: Chain): string | null {
  if (root === '.' || root.startsWith('$') || globals.has(root)) return null
  return [root, ...fields].join('.')
}

/** Reads members one after the other. The last may be a method, which gets the arguments. */
function follow(
  value: TemplateValue,
  fields: readonly string[],
  given: readonly TemplateValue[],
): TemplateValue {
  let found = value
  for (const [position, field] of fields.entries())
    found = readMember(found, field, position === fields.length - 1 ? given : [])
  return found
}
