import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  UpdateEvent,
  UpdateStatus,
  updateListSchema,
  updateStepListSchema,
  updateSummarySchema,
} from '../../../src/contract/index.ts'
import { queryKeys } from './query-keys.ts'

type Update = z.infer<typeof updateSummarySchema>
type UpdatePages = InfiniteData<z.infer<typeof updateListSchema>>
type StepList = z.infer<typeof updateStepListSchema>

/** Writes a deployment of the event stream to every cached query that shows it. */
export function applyUpdateEvent(cache: QueryClient, { steps, previewOf, ...update }: UpdateEvent): void {
  const { _id: id, projectId } = update
  cache.setQueryData<StepList>(queryKeys.steps(id), { steps })
  cache.setQueryData<UpdateStatus>(
    queryKeys.update(id),
    known => known && { ...known, ...merge(known, update) },
  )
  cache.setQueryData<UpdatePages>(queryKeys.updates(projectId), known => known && insertUpdate(known, update))
  cache.setQueryData<Update | null>(queryKeys.newestUpdate(projectId), known => {
    if (known === undefined) return undefined
    if (known?._id === id) return merge(known, update)
    return known && known._id > id ? known : update
  })
}

/** Reads again what a started or ended deployment changes. */
export function refreshAfter(cache: QueryClient, { _id, previewOf, endedAt }: UpdateEvent): void {
  if (previewOf) void cache.invalidateQueries({ queryKey: queryKeys.previews(previewOf) })
  if (endedAt === undefined) return
  void cache.invalidateQueries({ queryKey: queryKeys.update(_id) })
  void cache.invalidateQueries({ queryKey: queryKeys.projects })
  void cache.invalidateQueries({ queryKey: queryKeys.checklist })
}

/** Events have no list of changed files. */
function merge<Known extends Update>(known: Known, update: Update): Known {
  const commit = known.commit || update.commit ? { ...known.commit, ...update.commit } : undefined
  return { ...known, ...update, ...(commit && { commit }) }
}

function insertUpdate({ pages, pageParams }: UpdatePages, update: Update): UpdatePages {
  const [first] = pages
  const newest = first?.updates[0]
  const isNew = newest === undefined || newest._id < update._id
  const changed = pages.map((page, position) => {
    const updates = page.updates.map(known => (known._id === update._id ? merge(known, update) : known))
    return { ...page, updates: isNew && position === 0 ? [update, ...updates] : updates }
  })
  return { pages: changed, pageParams }
}
