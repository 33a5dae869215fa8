import { varintBytes, writeVarint } from '../file/varint.ts'
import type { AnalysedSite } from './analyse-site.ts'
import { fieldNumber } from './fields.ts'

export interface Sequences {
  /** Where each sequence starts, with one more entry at the end. */
  offsets: Uint32Array
  bytes: Uint8Array
}

const kept = new Set([fieldNumber.heading, fieldNumber.body, fieldNumber.code])

function writeLists(count: number, visit: (list: number, push: (value: number) => void) => void): Sequences {
  const offsets = new Uint32Array(count + 1)
  let size = 0
  for (let list = 0; list < count; list++) {
    visit(list, value => {
      size += varintBytes(value)
    })
    offsets[list + 1] = size
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (let list = 0; list < count; list++) {
    visit(list, value => {
      at = writeVarint(bytes, at, value)
    })
  }
  return { offsets, bytes }
}

/**
 * Writes each passage's headings and blocks as ranked terms plus one, in reading order, with a 0 before each part that has terms
 * and one more after the last heading.
 */
export function writePassageSequences(site: AnalysedSite, rankOf: Int32Array): Sequences {
  return writeLists(site.passageStarts.length - 1, (passage, push) => {
    let [isKept, isOpen, isHeading] = [false, false, true]
    for (let at = site.passageStarts[passage] ?? 0; at < (site.passageStarts[passage + 1] ?? 0); at++) {
      const token = site.tokens[at] ?? 0
      if (token >= 0) {
        if (!isKept) continue
        if (!isOpen) push(0)
        isOpen = true
        push((rankOf[token] ?? 0) + 1)
        continue
      }
      const field = -1 - token
      isKept = kept.has(field)
      isOpen = false
      if (isHeading && field !== fieldNumber.heading && field !== fieldNumber.function) {
        push(0)
        isHeading = false
      }
    }
  })
}

/** Writes each page's title as ranked terms plus one. */
export function writeTitleSequences(site: AnalysedSite, rankOf: Int32Array): Sequences {
  return writeLists(site.titles.length, (page, push) => {
    for (const term of site.titles[page] ?? []) push((rankOf[term] ?? 0) + 1)
  })
}
