import { type TemplateValue, unknownValue } from './template-value.ts'

/** `.` and the variables of a block. `$` is the variable without a name. */
export interface Scope {
  dot: TemplateValue
  variables: Map<string, TemplateValue>
  above: Scope | null
}

/** Opens a block within another one. */
export function openScope(above: Scope, dot: TemplateValue = above.dot): Scope {
  return { dot, variables: new Map(), above }
}

/** Declares a variable (`:=`), or sets one of this block or of those around it (`=`). */
export function assign(
  scope: Scope,
  { name, declares }: { name: string; declares: boolean },
  value: TemplateValue,
): void {
  const owner = declares ? null : findOwner(scope, name)
  ;(owner ?? scope).variables.set(name, value)
}

export function readVariable(scope: Scope, name: string): TemplateValue {
  const owner = findOwner(scope, name)
  return owner === null ? unknownValue : owner.variables.get(name)
}

function findOwner(scope: Scope, name: string): Scope | null {
  for (let at: Scope | null = scope; at !== null; at = at.above) if (at.variables.has(name)) return at
  return null
}
