/** A constant of a script. */
export type Literal = string | number | boolean | null | Literal[] | { [name: string]: Literal }

const limitSize = 500_000

const sizes = new WeakMap<object, number>()

/** About the number of characters that a value would have as JSON. Takes time for new parts only, as lists can share their items. */
export function measureLiteral(value: Literal): number {
  if (typeof value !== 'object' || value === null) return String(value).length + 1
  const known = sizes.get(value)
  if (known !== undefined) return known
  let size = 2
  for (const [name, item] of Object.entries(value)) size += name.length + measureLiteral(item)
  sizes.set(value, size)
  return size
}

/** Returns undefined for a value that is too large: a short script can describe one with billions of items. */
export function limitLiteral<Value extends Literal | undefined>(value: Value): Value | undefined {
  return value === undefined || measureLiteral(value) <= limitSize ? value : undefined
}
