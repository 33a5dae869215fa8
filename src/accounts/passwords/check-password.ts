import { readFileSync } from 'node:fs'
import { AppError } from '../../shared/index.ts'

const list = new URL('./common-passwords.txt', import.meta.url)
/** A common password with up to so many characters added is still easy to guess. */
const addedCharacters = 4
const fewestCharacters = 4
/** Shorter words of a name or an address occur in other words. */
const shortestWord = 3
const leftBesideWords = 8

export interface NewPassword {
  password: string
  email: string
  name: string
  /** Where the password is in the request. */
  path: string
}

/** Throws `invalid-request` if a new password is common, too simple, or made of the member's name or address. */
export function checkPassword({ password, email, name, path }: NewPassword): void {
  const problem = findProblem(password, [name, email])
  if (problem)
    throw new AppError('invalid-request', `Choose another password. This one ${problem}.`, {
      details: [{ path, message: problem }],
    })
}

function findProblem(password: string, owner: readonly string[]): string | undefined {
  const text = simplify(password)
  if (isCommon(text)) return 'is one of the most common passwords, or nearly'
  if (new Set(text).size < fewestCharacters) return 'repeats too few different characters'
  if (leftWithout(text, listWords(owner)).length < leftBesideWords)
    return 'consists mostly of your name or email address'
  return undefined
}

function simplify(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

let common: Set<string> | undefined

function isCommon(text: string): boolean {
  common ??= readList()
  if (common.has(text)) return true
  for (let added = 1; added <= addedCharacters; added += 1)
    if (
      (/^\d+$/.test(text.slice(-added)) && common.has(text.slice(0, -added))) ||
      (/^\d+$/.test(text.slice(0, added)) && common.has(text.slice(added)))
    )
      return true
  const half = text.slice(0, text.length / 2)
  return half + half === text && common.has(half)
}

function readList(): Set<string> {
  const lines = readFileSync(list, 'utf8').split('\n')
  return new Set(lines.filter(line => line !== '' && !line.startsWith('#')))
}

function listWords(owner: readonly string[]): string[] {
  const words = owner.flatMap(text => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
  return [...owner.map(simplify), ...words]
    .filter(word => word.length >= shortestWord)
    .sort((one, other) => other.length - one.length)
}

function leftWithout(text: string, words: readonly string[]): string {
  return words.reduce((left, word) => left.replaceAll(word, ''), text)
}
