import { writeFileSync } from 'node:fs'
import { describeApi } from './openapi.ts'

writeFileSync(new URL('../../openapi.json', import.meta.url), `${JSON.stringify(describeApi(), null, 2)}\n`)
