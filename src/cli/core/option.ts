import { CommandError } from './command-error.ts'

export interface Option<T> {
  /** Placeholder of the value in the help, for example `FILE`; null for a flag. */
  value: string | null
  short?: string
  description: string
  /** Throws a usage error that names the option. */
  read(given: readonly string[], name: string): T
}

export type OptionTable = Record<string, Option<unknown>>
export type OptionValues<O extends OptionTable> = {
  [Name in keyof O]: O[Name] extends Option<infer T> ? T : never
}

export function flag(description: string): Option<boolean> {
  return { value: null, description, read: given => given.length > 0 }
}

export function text(value: string, description: string, short?: string): Option<string | undefined> {
  return { value, description, ...(short && { short }), read: given => given.at(-1) }
}

export function list(value: string, description: string): Option<string[]> {
  return { value, description: `${description} Can be repeated.`, read: given => [...given] }
}

export function choice<const V extends string>(
  values: readonly V[],
  description: string,
): Option<V | undefined> {
  const read = (given: readonly string[], name: string) => {
    const wanted = given.at(-1)
    const found = values.find(value => value === wanted)
    if (wanted !== undefined && found === undefined)
      throw new CommandError('usage', `--${name} must be ${values.join(' or ')}, not “${wanted}”.`)
    return found
  }
  return { value: values.join('|'), description, read }
}

export function wholeNumber(
  value: string,
  { min, max }: { min: number; max: number },
  description: string,
): Option<number | undefined> {
  const read = (given: readonly string[], name: string) => {
    const wanted = given.at(-1)
    if (wanted === undefined) return undefined
    const number = /^\d{1,12}$/.test(wanted) ? Number(wanted) : Number.NaN
    if (number >= min && number <= max) return number
    throw new CommandError(
      'usage',
      `--${name} must be a whole number from ${min} to ${max}, not “${wanted}”.`,
    )
  }
  return { value, description, read }
}

export function share(value: string, description: string): Option<number | undefined> {
  const read = (given: readonly string[], name: string) => {
    const wanted = given.at(-1)
    if (wanted === undefined) return undefined
    if (/^(?:0?\.\d{1,9}|[01](?:\.0*)?)$/.test(wanted)) return Number(wanted)
    throw new CommandError('usage', `--${name} must be a number from 0 to 1, not “${wanted}”.`)
  }
  return { value, description, read }
}
