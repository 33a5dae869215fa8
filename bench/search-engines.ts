import { DatabaseSync } from 'node:sqlite'
import { create, insertMultiple, search as searchOrama } from '@orama/orama'
import { stemmer } from '@orama/stemmers/english'
import { Index } from 'flexsearch'
import lunr from 'lunr'
import MiniSearch from 'minisearch'
import pg from 'pg'
import type { ParsedSite } from '../src/content/index.ts'
import { isFunctionWord } from '../src/search/analysis/function-words.ts'
import { stemWord } from '../src/search/analysis/stem-word.ts'
import { buildIndex, openIndex } from '../src/search/index.ts'
import { startPostgres } from '../test/support/start-postgres.ts'

/** Ranks passages by position, best first, for a question. */
export type Ranker = (question: string, limit: number) => number[] | Promise<number[]>

export interface Engine {
  rank: Ranker
  close?(): Promise<void>
}

export interface PassageText {
  id: number
  title: string
  headings: string
  text: string
}

type MakeEngine = (passages: readonly PassageText[]) => Engine | Promise<Engine>

const [titleBoost, headingBoost] = [2, 3]

/** A passage as plain texts for other engines. */
export function listPassages(site: ParsedSite): PassageText[] {
  const passages = site.pages.flatMap(page => page.passages.map(passage => ({ page, passage })))
  return passages.map(({ page, passage }, id) => ({
    id,
    title: page.title,
    headings: passage.headings.join(' '),
    text: passage.blocks.map(block => block.text).join('\n'),
  }))
}

export function makeLectern(site: ParsedSite): Engine {
  const index = openIndex(buildIndex(site))
  return { rank: (query, limit) => index.search({ query, limit }).hits.map(hit => hit.passage) }
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? []
}

function stemOrDrop(word: string): string | null {
  const folded = word.toLowerCase()
  return isFunctionWord(folded, 'en') ? null : stemWord(folded, 'en')
}

function stems(text: string): string[] {
  return wordsOf(text)
    .map(stemOrDrop)
    .filter(stem => stem !== null)
}

/** With boosts for title and headings, our stemmer and function words, and otherwise its defaults. */
const makeMiniSearch: MakeEngine = passages => {
  const engine = new MiniSearch<PassageText>({
    fields: ['title', 'headings', 'text'],
    processTerm: stemOrDrop,
    searchOptions: { boost: { title: titleBoost, headings: headingBoost } },
  })
  engine.addAll(passages)
  const positions = (query: string) => engine.search(query).map(result => Number(result.id))
  return { rank: (query, limit) => positions(query).slice(0, limit) }
}

/** With its English stemmer, our function words and the same boosts. Any word may match. */
const makeOrama: MakeEngine = async passages => {
  const engine = create({
    schema: { title: 'string', headings: 'string', text: 'string' } as const,
    components: {
      tokenizer: { language: 'english', stemming: true, stemmer, stopWords: words => words.filter(isKept) },
    },
  })
  await insertMultiple(
    engine,
    passages.map(passage => ({ ...passage, id: String(passage.id) })),
  )
  const boost = { title: titleBoost, headings: headingBoost }
  const ask = async (term: string, limit: number) => {
    const { hits } = await searchOrama(engine, { term: stopless(term), limit, boost, threshold: 1 })
    return hits.map(hit => Number(hit.id))
  }
  return { rank: ask }
}

function isKept(word: string): boolean {
  return !isFunctionWord(word.toLowerCase(), 'en')
}

function stopless(text: string): string {
  return wordsOf(text).filter(isKept).join(' ')
}

/** Title, headings and text in one field, with our stems. It has no useful field weights, so the title comes first. */
const makeFlexSearch: MakeEngine = passages => {
  const engine = new Index({ tokenize: 'strict', resolution: 9, encode: stems })
  for (const { id, title, headings, text } of passages) engine.add(id, `${title}\n${headings}\n${text}`)
  return { rank: (query, limit) => engine.search(query, { limit, suggest: true }).map(Number) }
}

/** With its own English stemmer and function words, and the same boosts. */
const makeLunr: MakeEngine = passages => {
  const engine = lunr(builder => {
    builder.ref('id')
    builder.field('title', { boost: titleBoost })
    builder.field('headings', { boost: headingBoost })
    builder.field('text')
    for (const passage of passages) builder.add(passage)
  })
  const ask = (query: string) =>
    engine.query(built => {
      for (const word of wordsOf(query)) built.term(word.toLowerCase(), {})
    })
  return {
    rank: (query, limit) =>
      ask(query)
        .slice(0, limit)
        .map(found => Number(found.ref)),
  }
}

/** BM25 with Porter's stemmer and the same boosts. */
const makeFts5: MakeEngine = passages => {
  const database = new DatabaseSync(':memory:')
  database.exec(
    "create virtual table passages using fts5(title, headings, text, tokenize='porter unicode61')",
  )
  const insert = database.prepare('insert into passages(rowid, title, headings, text) values (?, ?, ?, ?)')
  database.exec('begin')
  for (const { id, title, headings, text } of passages) insert.run(id + 1, title, headings, text)
  database.exec('commit')
  const select = database.prepare(
    `select rowid from passages where passages match ? order by bm25(passages, ${titleBoost}, ${headingBoost}, 1) limit ?`,
  )
  const rank: Ranker = (query, limit) => {
    const words = wordsOf(query)
    if (words.length === 0) return []
    return select.all(words.map(word => `"${word}"`).join(' OR '), limit).map(row => Number(row.rowid) - 1)
  }
  return { rank, close: async () => database.close() }
}

const insertPassages = `insert into passages
  select id, setweight(to_tsvector('english', title), 'B') || setweight(to_tsvector('english', headings), 'A')
    || setweight(to_tsvector('english', text), 'D')
  from unnest($1::int[], $2::text[], $3::text[], $4::text[]) as given(id, title, headings, text)`

/** `ts_rank_cd` takes the weights of classes D, C, B and A. */
const selectPassages = `select id from passages, to_tsquery('english', $1) asked where words @@ asked
  order by ts_rank_cd('{0.33, 0.33, 0.67, 1}', words, asked, 1) desc, id limit $2`

/** Any word may match. Cover density is divided by length. */
const makePostgres: MakeEngine = async passages => {
  const server = await startPostgres()
  const client = new pg.Client(server.url)
  await client.connect()
  await client.query('create table passages (id int, words tsvector)')
  for (let start = 0; start < passages.length; start += 2_000) {
    const some = passages.slice(start, start + 2_000)
    const columns = (['id', 'title', 'headings', 'text'] as const).map(name =>
      some.map(passage => (name === 'id' ? passage.id : passage[name].replaceAll('\0', ''))),
    )
    await client.query(insertPassages, columns)
  }
  await client.query('create index on passages using gin (words)')
  await client.query('analyze passages')
  const rank: Ranker = async (query, limit) => {
    const words = wordsOf(query)
    if (words.length === 0) return []
    const { rows } = await client.query<{ id: number }>(selectPassages, [words.join(' | '), limit])
    return rows.map(row => row.id)
  }
  const close = async () => {
    await client.end()
    await server.close()
  }
  return { rank, close }
}

/** The alternatives to Lectern's search, by name. */
export const otherEngines: Record<string, MakeEngine> = {
  MiniSearch: makeMiniSearch,
  Orama: makeOrama,
  FlexSearch: makeFlexSearch,
  Lunr: makeLunr,
  'SQLite FTS5': makeFts5,
  'Postgres full text': makePostgres,
}
