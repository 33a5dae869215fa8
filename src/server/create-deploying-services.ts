import { join } from 'node:path'
import type { ResolveTxt } from '../access/index.ts'
import { type ArtifactStore, createArtifactStore } from '../artifacts/index.ts'
import { createSiteBuilder, findBuildUserProblem } from '../builder/index.ts'
import {
  createCommitStatusSender,
  createFetchAuthorizer,
  createGithubApp,
  createGitlabCall,
  createInstallationSyncer,
  createReviewCommentSender,
  createReviewPoster,
  createSourceAuthorizer,
  createStatusPoster,
  type GithubApp,
  queueCommitStatus,
  queueReviewComment,
} from '../code-hosts/index.ts'
import { listAsked, readQuestions } from '../conversations/index.ts'
import {
  createBranchWatcher,
  createDeploymentWorker,
  createEventReader,
  createRebuilder,
  createRefreshScheduler,
} from '../deployments/index.ts'
import { createSiteEmbedder, type ProjectRetrieval } from '../retrieval/index.ts'
import {
  createScreenshotBrowser,
  createScreenshotTaker,
  queueScreenshots,
  skipScreenshots,
} from '../screenshots/index.ts'
import { ignoreRejection, StartError } from '../shared/index.ts'
import { isFolderAllowed } from '../sources/index.ts'
import { createExportWorker } from '../static-export/index.ts'
import { createStorageMeter, type StorageQuota } from '../storage/index.ts'
import { createPost, createWebhookSender, queueDeliveries } from '../webhooks/index.ts'
import { createHostnameChecker } from './create-hostname-checker.ts'
import { readRememberedFolders, rememberFolders } from './deployed-folders.ts'
import { ownDocsFolder } from './first-start.ts'
import type { ServiceNeeds } from './lifecycle.ts'
import { createSourceFolders, type SourceFolders } from './source-folders.ts'

interface SourceServices {
  artifacts: ArtifactStore
  githubApp: GithubApp | null
  folders: SourceFolders
}

/** `allowedFolders` are allowed in addition to the configured ones. */
export async function createSourceServices(
  { config, database, clock, telemetry }: ServiceNeeds,
  allowedFolders: readonly string[],
): Promise<SourceServices> {
  await rememberFolders(database, allowedFolders)
  const folder = config.databaseUrl === null ? join(config.dataFolder, 'artifacts') : null
  return {
    artifacts: createArtifactStore({ database, folder, bucket: placeBucket(config), telemetry }),
    githubApp: config.githubApp && createGithubApp({ settings: config.githubApp, clock, fetch }),
    folders: createSourceFolders(
      { database },
      {
        allowed: config.sources.allowedFolders,
        findRemembered: () => readRememberedFolders(database),
      },
    ),
  }
}

function placeBucket({ artifacts: { bucket, cacheBytes }, dataFolder }: ServiceNeeds['config']) {
  return bucket && { settings: bucket, cacheBytes, cacheFolder: join(dataFolder, 'artifact-cache') }
}

interface BuildServices extends SourceServices {
  retrieval: ProjectRetrieval
  storage: StorageQuota
}

/** Creates the background services of the worker role. They run after `start`. */
export function createWorkerServices(
  needs: ServiceNeeds,
  sources: BuildServices & { resolveTxt: ResolveTxt },
): { start(): void } {
  const { keep } = needs
  const rebuilder = keep(createRebuilder({ ...needs, artifacts: sources.artifacts }))
  needs.telemetry.watch(() => {
    const due = rebuilder.countDue()
    return due === undefined ? {} : { sites_to_rebuild: due }
  })
  const subscribers = [
    queueDeliveries,
    queueCommitStatus,
    queueReviewComment,
    ...(needs.config.screenshots ? [queueScreenshots] : []),
  ]
  const services = [
    keep(createBuilds(needs, sources)),
    keep(createEventReader({ ...needs, subscribers })),
    keep(
      createWebhookSender({
        ...needs,
        post: createPost({ allowPrivateAddresses: needs.config.allowPrivateWebhooks }),
      }),
    ),
    keep(createScreenshots(needs, sources)),
    keep(createRefreshScheduler(needs)),
    keep(createStorageMeter({ ...needs, artifacts: sources.artifacts })),
    keep(createExportWorker({ ...needs, artifacts: sources.artifacts, storage: sources.storage })),
    keep(createHostnameChecker(needs, sources)),
    rebuilder,
    keep(createBranches(needs, sources)),
    keep(createStatuses(needs, sources)),
    keep(createReviews(needs, sources)),
    ...(sources.githubApp ? [keep(createInstallationSyncer({ ...needs, app: sources.githubApp }))] : []),
  ]
  return {
    start: () => {
      for (const service of services) service.start()
    },
  }
}

/** The same rule as that of the host router, which divides requests by their host name. */
function areSitesSeparate({ baseUrl, sitesUrl }: ServiceNeeds['config']['http']): boolean {
  return baseUrl !== null && sitesUrl !== null && new URL(baseUrl).hostname !== new URL(sitesUrl).hostname
}

function createBuilds(
  needs: ServiceNeeds,
  { artifacts, githubApp, folders, retrieval, storage }: BuildServices,
) {
  const { config } = needs
  const { user } = config.builds
  const workFolder = join(config.dataFolder, 'work')
  const problem = user && findBuildUserProblem(user, workFolder)
  if (problem) throw new StartError('config-invalid', `LECTERN_BUILD_USER: ${problem}`)
  const { build } = needs.keep(
    createSiteBuilder({
      ...config.sources.git,
      limits: { gitTimeoutMs: config.builds.fetchMs },
      findFolders: folders.ofProject,
      bundledFolder: ownDocsFolder,
      artifacts,
      authorize: createAuthorizer(needs, githubApp),
      workFolder,
      user,
      concurrency: config.builds.concurrency,
    }),
  )
  const { previewIdleMs, keptDeployments } = config
  const { concurrency, budgetMs, fetchMs, parseMs, maxSiteBytes } = config.builds
  const findEmbedding = createSiteEmbedder({ retrieval, telemetry: needs.telemetry })
  return createDeploymentWorker({
    ...needs,
    artifacts,
    build,
    canReadFolder: async (projectId, path) => isFolderAllowed(path, await folders.ofProject(projectId)),
    findEmbedding,
    listQuestions: projectId => {
      const to = needs.clock.now()
      return listAsked(needs, { projectId, range: { from: to - askedMs, to } })
    },
    storage,
    previewIdleMs,
    keptDeployments,
    concurrency,
    budgetMs,
    maxSiteBytes,
    sitesAreSeparate: areSitesSeparate(config.http),
    stepTimeoutsMs: { fetch: fetchMs, parse: parseMs },
  })
}

/** Questions of the last 90 days are asked of new builds. */
const askedMs = 90 * 86_400_000

function createAuthorizer({ database, secrets }: ServiceNeeds, githubApp: GithubApp | null) {
  const app = githubApp && createFetchAuthorizer({ app: githubApp, database })
  return createSourceAuthorizer({ database, secrets, app })
}

function createBranches(needs: ServiceNeeds, { githubApp }: SourceServices) {
  const authorize = createAuthorizer(needs, githubApp)
  return createBranchWatcher({ ...needs, authorize, sources: needs.config.sources.git })
}

function createScreenshots(
  needs: ServiceNeeds,
  { artifacts }: SourceServices,
): { start(): void; close(): unknown } {
  const { screenshots, sources, dataFolder } = needs.config
  if (!screenshots) return { start: () => void ignoreRejection(skipScreenshots(needs)), close() {} }
  const { environment } = sources.git
  const workFolder = join(dataFolder, 'work')
  const take = createScreenshotBrowser({ ...screenshots, environment, workFolder })
  return createScreenshotTaker({ ...needs, artifacts, take })
}

function createStatuses(needs: ServiceNeeds, { githubApp }: SourceServices) {
  const { secrets } = needs
  const { allowPrivateAddresses } = needs.config.sources.git
  const post = createPost({ allowPrivateAddresses })
  const postStatus = createStatusPoster({ app: githubApp, post, open: secrets.open })
  return createCommitStatusSender({ ...needs, post: postStatus })
}

function createReviews(needs: ServiceNeeds, { githubApp }: SourceServices) {
  const { secrets } = needs
  const { allowPrivateAddresses } = needs.config.sources.git
  const call = createGitlabCall({ allowPrivateAddresses })
  return createReviewCommentSender({
    ...needs,
    post: createReviewPoster({ app: githubApp, call, open: secrets.open }),
    readQuestions: (projectId, turnIds) => readQuestions(needs, { projectId, turnIds }),
  })
}
