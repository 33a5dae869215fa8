import { expect } from 'vitest'
import {
  type SearchResults,
  searchResultsSchema,
  type UpdateStatus,
  updateStatusSchema,
} from '../../src/contract/index.ts'
import { requestUpdate } from '../../src/deployments/index.ts'
import { callAdmin } from './requests.ts'
import { type RunningLectern, writeFiles } from './start-lectern.ts'

type Searched = Pick<RunningLectern, 'url' | 'domain' | 'assistantKey'>

/** What the search endpoint finds, with why. */
export async function searchDocs(
  { url, domain, assistantKey }: Searched,
  query: string,
  more: object = {},
): Promise<SearchResults> {
  const response = await fetch(`${url}/discovery/v1/search/${domain}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${assistantKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, explain: true, ...more }),
  })
  return searchResultsSchema.parse(await response.json())
}

/** Changes files of the documentation and deploys it; resolves with the status at the end. */
export async function deployAndWait(
  lectern: RunningLectern,
  changed: Record<string, string> = {},
): Promise<UpdateStatus> {
  await writeFiles(lectern.docs, changed)
  const { statusId } = await requestUpdate(lectern.app.services, {
    projectId: lectern.projectId,
    source: 'api',
  })
  const read = async () =>
    updateStatusSchema.parse(await (await callAdmin(lectern, `/v1/project/update-status/${statusId}`)).json())
  await expect.poll(async () => (await read()).endedAt).toBeDefined()
  return read()
}
