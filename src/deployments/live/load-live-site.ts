import { setImmediate as nextTurn } from 'node:timers/promises'
import { type ArtifactStore, type DeploymentArtifacts, digestOf } from '../../artifacts/index.ts'
import type { Audience } from '../../content/index.ts'
import type { UpdateCommit } from '../../contract/index.ts'
import { type Database, decodeJson } from '../../database/index.ts'
import {
  copyIndex,
  createVectorScan,
  extendIndexInSteps,
  type IndexData,
  joinNeighbours,
  type Neighbours,
  openIndex,
  readIndexData,
  readVectorFile,
  type SearchIndex,
} from '../../search/index.ts'
import { AppError, runInSteps } from '../../shared/index.ts'
import {
  extendSiteFileInSteps,
  openSite,
  openSiteFile,
  type SiteReader,
  type StoredFile,
} from '../../site/index.ts'
import type { LiveSite, PublishedSite, SiteFileContent, StoredSignIn } from './live-site.ts'
import { isSame, type LoadedBase, loadBase, readChanges } from './load-base.ts'
import { type BuiltDeployment, findReadableReplaced } from './replaced-deployment.ts'

export interface LivePointer extends BuiltDeployment {
  signIn: StoredSignIn | null
}

export async function readLivePointer(
  database: Database,
  projectId: string,
): Promise<LivePointer | undefined> {
  const row = await database.queries
    .selectFrom('projects')
    .innerJoin('deployments', 'deployments.id', 'projects.live_deployment_id')
    .leftJoin('project_readers', join =>
      join.on(on =>
        on('project_readers.project_id', '=', on.fn.coalesce('projects.preview_of', 'projects.id')),
      ),
    )
    .select(['deployments.id', 'commit_json', 'artifacts_json'])
    .select(['project_readers.project_id as ownerId', 'settings_json', 'generation'])
    .where('projects.id', '=', projectId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.artifacts_json === null) throw new Error(`The live deployment ${row.id} names no artifacts`)
  const commit = row.commit_json === null ? null : decodeJson<UpdateCommit>(row.commit_json)
  return {
    deploymentId: row.id,
    commitSha: commit?.sha ?? null,
    artifacts: decodeJson<DeploymentArtifacts>(row.artifacts_json),
    signIn:
      row.ownerId === null || row.settings_json === null || row.generation === null
        ? null
        : { projectId: row.ownerId, settings: decodeJson(row.settings_json), generation: row.generation },
  }
}

/** About how much memory others keep for an index, in bytes. */
export type HeldBeside = (index: SearchIndex) => number

/** Loads a project's live site, apart from those in memory. Undefined if nothing is live. */
export async function openLiveSite(
  needs: { database: Database; artifacts: Pick<ArtifactStore, 'read' | 'readPart'> },
  projectId: string,
): Promise<PublishedSite | undefined> {
  const live = await readLivePointer(needs.database, projectId)
  if (!live) return undefined
  const pointer = { ...live, ...(await findReadableReplaced(needs, projectId, live)) }
  return (await loadLiveSite(needs.artifacts, projectId, pointer)).site
}

export interface LoadedSite {
  site: PublishedSite
  sizeBytes: number
  problem: unknown
  base: LoadedBase
}

/**
 * Loads a live site. If its index cannot be opened, this throws, or with `mayLackIndex` loads the pages alone. If its vectors cannot be
 * opened, `problem` says why and search uses keywords only. `earlier` is used again if it has the same index and site.
 */
export async function loadLiveSite(
  artifacts: Pick<ArtifactStore, 'read' | 'readPart'>,
  projectId: string,
  pointer: LivePointer,
  {
    mayLackIndex = false,
    heldBeside = () => 0,
    onGrowth,
    earlier,
  }: {
    mayLackIndex?: boolean
    heldBeside?: HeldBeside | undefined
    onGrowth?: () => void
    earlier?: LoadedBase | undefined
  } = {},
): Promise<LoadedSite> {
  let problem: unknown = null
  const { vectors, changedVectors } = pointer.artifacts
  const known = earlier?.vectors
  const openVectors = (digest: string | undefined) =>
    openNeighbours(artifacts, digest).catch((error: unknown) => {
      problem = error
      return null
    })
  const [base, changes, neighboursOfBase, neighboursOfChanges] = await Promise.all([
    isSame(earlier, pointer.artifacts) ? earlier : loadBase(artifacts, pointer.artifacts),
    readChanges(artifacts, pointer.artifacts),
    known !== undefined && known.digest === vectors ? known.neighbours : openVectors(vectors),
    openVectors(changedVectors),
  ])
  if (base.index instanceof AppError && !mayLackIndex) throw base.index.cause
  const neighbours =
    neighboursOfBase && neighboursOfChanges && !(base.index instanceof AppError)
      ? joinNeighbours(neighboursOfBase, neighboursOfChanges, base.index.passagePages.length)
      : neighboursOfBase
  const everything: Audience = { kind: 'all' }
  // Each step takes some milliseconds for a large site. The first turn ends the one in which a file was read.
  await nextTurn()
  const siteFile = changes
    ? await runInSteps(extendSiteFileInSteps(base.siteFile, openSiteFile(changes.site)))
    : base.siteFile
  await nextTurn()
  const whole = openSite(siteFile, everything)
  await nextTurn()
  await prepareNavigation(whole)
  const index =
    base.index instanceof AppError || !changes
      ? base.index
      : await runInSteps(extendIndexInSteps(base.index, readIndexData(changes.index)))
  await nextTurn()
  const heldBy = (search: SearchIndex | AppError | undefined) =>
    search === undefined || search instanceof AppError ? 0 : search.heldBytes() + heldBeside(search)
  const openSearch = (audience: Audience) =>
    index instanceof AppError ? index : openIndex(index, neighbours, audience)
  const wholeSearch = openSearch(everything)
  await nextTurn()
  const openView = (audience: Audience): View => {
    const site = openSite(siteFile, audience)
    // Opened on first use, because most pages of a site are read without a search.
    let search: SearchIndex | AppError | undefined
    let sizeBytes = site.isWhole ? 0 : base.sizeBytes.site * viewShare.site
    const live: LiveSite = {
      projectId,
      deploymentId: pointer.deploymentId,
      commitSha: pointer.commitSha,
      readers: site.readers,
      get index() {
        if (search === undefined) {
          search = site.isWhole ? wholeSearch : openSearch(audience)
          if (!site.isWhole) {
            sizeBytes += base.sizeBytes.index * viewShare.index
            onGrowth?.()
          }
        }
        if (search instanceof AppError) throw search
        return search
      },
      site,
      openCopy: isWanted => ({
        site: openSite(siteFile, audience, isWanted),
        copyIndex: () => copyIndex(requireIndex(index), audience, isWanted),
      }),
      readFile: name => readSiteFile(artifacts, pointer.artifacts, site.findFile(name)),
    }
    return { live, sizeBytes: () => sizeBytes + (site.isWhole ? 0 : heldBy(search)) }
  }
  return {
    site: {
      deploymentId: pointer.deploymentId,
      canSearch: !(index instanceof AppError),
      signIn: pointer.signIn,
      ...keepViews(openView, {
        nameOf: audience => whole.nameReaders(audience),
        wholeBytes: () => whole.pageCount * pageBytes + siteFile.heldBytes() + heldBy(wholeSearch),
        onGrowth,
      }),
    },
    sizeBytes:
      base.sizeBytes.index +
      base.sizeBytes.site +
      (changes ? changes.index.byteLength + changes.site.byteLength : 0) +
      (neighbours?.sizeBytes ?? 0),
    problem,
    base: {
      ...base,
      ...(vectors && neighboursOfBase && { vectors: { digest: vectors, neighbours: neighboursOfBase } }),
    },
  }
}

/** Prepares what the first page needs of the navigation, which all views of the whole site share. */
async function prepareNavigation({ paths, describePage, outline }: SiteReader): Promise<void> {
  const [path = ''] = paths()
  const page = describePage(path)
  if (page) await runInSteps(outline.prepare(page))
  await nextTurn()
}

/** Views that were used last, beside the whole site. */
const keptViews = 4
/** The most that a view takes, as a share of the artifacts: its pages' heads, and once it is searched the postings that it keeps. */
const viewShare = { site: 0.1, index: 0.5 }
/** For each page: its path, its language, its place in the navigation, and the lists that find it. */
const pageBytes = 1_000

interface View {
  live: LiveSite
  sizeBytes(): number
}

function keepViews(
  open: (audience: Audience) => View,
  {
    nameOf,
    wholeBytes,
    onGrowth,
  }: {
    nameOf: (audience: Audience) => string
    wholeBytes: () => number
    onGrowth: (() => void) | undefined
  },
): Pick<PublishedSite, 'openFor' | 'openedBytes' | 'dropViews'> {
  const views = new Map<string, View>()
  let whole: LiveSite | undefined
  const keep = (count: number) => {
    for (const oldest of views.keys()) {
      if (views.size <= count) break
      views.delete(oldest)
    }
  }
  return {
    openFor(audience) {
      if (audience.kind === 'all') {
        whole ??= open(audience).live
        return whole
      }
      const name = nameOf(audience)
      const known = views.get(name)
      const view = known ?? open(audience)
      views.delete(name)
      views.set(name, view)
      keep(keptViews)
      if (!known) onGrowth?.()
      return view.live
    },
    openedBytes: () => [...views.values()].reduce((total, view) => total + view.sizeBytes(), wholeBytes()),
    dropViews: () => keep(1),
  }
}

function requireIndex(index: IndexData | AppError): IndexData {
  if (index instanceof AppError) throw index
  return index
}

async function openNeighbours(
  artifacts: Pick<ArtifactStore, 'read'>,
  digest: string | undefined,
): Promise<Neighbours | null> {
  return digest === undefined ? null : createVectorScan(readVectorFile(await artifacts.read(digest)))
}

/** Reads a file and checks it against the digest that its name begins with. */
export async function readSiteFile(
  artifacts: Pick<ArtifactStore, 'readPart'>,
  { files, changedFiles }: Pick<DeploymentArtifacts, 'files' | 'changedFiles'>,
  file: StoredFile | undefined,
): Promise<SiteFileContent | undefined> {
  const artifact = file?.isChanged ? changedFiles : files
  if (artifact === undefined || file === undefined) return undefined
  const content = await artifacts.readPart(artifact, file)
  const [digest = ''] = file.name.split('.', 1)
  const isWhole = digest !== '' && content && (await digestOf(content)).startsWith(digest)
  return isWhole ? { mediaType: file.mediaType, content } : undefined
}
