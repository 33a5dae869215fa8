/** A constant of a script. */
export type Literal = string | number | boolean | null | Literal[] | { [name: string]: Literal }
