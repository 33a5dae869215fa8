import type { ChangeEvent } from 'react'

/** Returns what a text field of a form needs: its value, what is wrong with it, and how it changes. `path` begins the names of mistakes. */
export function bindText<Values extends object>(
  path: string,
  { values, mistakes }: { values: Values; mistakes: Readonly<Record<string, string>> },
  update: (changed: Partial<Values>) => void,
) {
  return <Name extends keyof Values & string>(name: Name & TextName<Values>) => ({
    value: String(values[name]),
    error: mistakes[`${path}.${name}`],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      // The names are those of texts only, so the value has the type of the member.
      update({ [name]: event.currentTarget.value } as unknown as Partial<Values>),
  })
}

type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values]
