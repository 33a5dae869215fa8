import { type AskedSite, askEachPart, loadSite } from './judged-answers.ts'
import { embedSite, openModel } from './local-models.ts'

/** Asks the judged questions with a local model: `node bench/judged-answers-by-meaning.ts FOLDER`. */
export async function measureJudgedAnswersByMeaning(folder: string) {
  const { embed, embedQuestion, close } = await openModel(folder)
  const opened = new Map<string, AskedSite>()
  const rows = await askEachPart(async name => {
    const known = opened.get(name)
    if (known) return known
    const site = loadSite(name)
    if (!site) return null
    const { both } = await embedSite(site, embed)
    const asked = { index: both, embed: embedQuestion }
    opened.set(name, asked)
    return asked
  })
  await close()
  return rows
}

if (import.meta.main) console.table(await measureJudgedAnswersByMeaning(process.argv[2] ?? ''))
