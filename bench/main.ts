import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { measureAnalytics } from './analytics.ts'
import { measureBuilding, measureBuildMemory } from './building.ts'
import { measureCacheMemory } from './cache-memory.ts'
import { measureChangedPages } from './changed-pages.ts'
import { measureCrawl } from './crawl.ts'
import { measureDeploying } from './deploying.ts'
import { measureEmbeddings } from './embeddings.ts'
import { measureExport } from './export.ts'
import { measureExtract } from './extract.ts'
import { measureFleet } from './fleet.ts'
import { measureGrounding, measureSorting } from './grounding.ts'
import { measureHostile } from './hostile.ts'
import { measureJudgedAnswers } from './judged-answers.ts'
import { measureLarge } from './large.ts'
import { measureManySites } from './many-sites.ts'
import { measureModels } from './models.ts'
import { measureNames } from './names.ts'
import { measureOffline } from './offline.ts'
import { measureReading } from './reading.ts'
import { benchRelevance } from './relevance.ts'
import { benchSearchSpeed } from './search-speed.ts'
import { measureSecondProcess } from './second-process.ts'
import { measureMemory, measureServing } from './serving.ts'
import { measureStoring } from './storing.ts'
import { measureTwoTenants } from './two-tenants.ts'

interface Result {
  title: string
  rows: Record<string, unknown>[]
}

/**
 * Every measurement by name: `npm run bench -- serving export` runs two. Words with a slash are folders for `crawl` and `deploying`, such as
 * `npm run bench -- crawl ./docs`.
 */
const measurements: Record<string, (folders: string[]) => Result | Result[] | Promise<Result | Result[]>> = {
  serving: measureServing,
  memory: measureMemory,
  models: measureModels,
  deploying: folders => measureDeploying(folders),
  reading: measureReading,
  crawl: folders => measureCrawl(folders),
  building: async () => [await measureBuilding(), await measureBuildMemory()],
  export: measureExport,
  offline: folders => measureOffline(folders),
  analytics: measureAnalytics,
  grounding: () => [measureGrounding(), measureSorting()],
  relevance: benchRelevance,
  names: () => measureNames(),
  extract: measureExtract,
  'judged-answers': measureJudgedAnswers,
  'search-speed': () => benchSearchSpeed(),
  embeddings: measureEmbeddings,
  hostile: () => measureHostile(),
  'two-tenants': () => measureTwoTenants(),
  fleet: () => measureFleet(),
  'second-process': () => measureSecondProcess(),
  large: () => measureLarge(),
  'changed-pages': measureChangedPages,
  'many-sites': () => measureManySites(),
  storing: measureStoring,
  'cache-memory': measureCacheMemory,
}

const [folders, wanted] = [true, false].map(isFolder =>
  process.argv.slice(2).filter(word => word.includes('/') === isFolder),
) as [string[], string[]]
const names = wanted.length > 0 ? wanted : Object.keys(measurements)
const sections: string[] = []
for (const name of names) {
  const measure = measurements[name]
  if (!measure)
    throw new Error(`Unknown measurement ${name}. Choose from ${Object.keys(measurements).join(', ')}.`)
  for (const result of [await measure(folders)].flat()) {
    const section = `## ${result.title}\n\n\`npm run bench -- ${name}\`\n\n${table(result.rows)}\n`
    process.stdout.write(`${section}\n`)
    sections.push(section)
  }
}
if (wanted.length === 0) writeFileSync(new URL('./RESULTS.md', import.meta.url), page())

function page(): string {
  const processors = cpus()
  const machine = `${processors.length} cores of ${processors[0]?.model ?? 'an unknown model'}, Node ${process.versions.node}`
  return `# Results\n\nWritten by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${machine}. The machine is shared and noisy, so what counts is the ratios between what was measured side by side in one run. The corpora and question sets are looked for in \`../shared\`, and left out where they are not there.\n\n${sections.join('\n')}`
}

function table(rows: Record<string, unknown>[]): string {
  const [first] = rows
  if (!first) return 'Not measured: the material is missing.'
  const columns = Object.keys(first)
  const line = (cells: unknown[]) => `| ${cells.map(cell => String(cell ?? '')).join(' | ')} |`
  return [
    line(columns),
    line(columns.map(() => '---')),
    ...rows.map(row => line(columns.map(column => row[column]))),
  ].join('\n')
}
