import { join } from 'node:path'
import { createSecretBox } from '../access/index.ts'
import { type ArtifactStore, createArtifactStore } from '../artifacts/index.ts'
import { createSiteBuilder } from '../builder/index.ts'
import {
  createCommitStatusSender,
  createFetchAuthorizer,
  createGithubApp,
  createHostTeller,
  createInstallationSyncer,
  type GithubApp,
  queueCommitStatus,
} from '../code-hosts/index.ts'
import {
  createBranchWatcher,
  createDeploymentWorker,
  createEventReader,
  createGraphBuilder,
  createRebuilder,
  createRefreshScheduler,
} from '../deployments/index.ts'
import { createSiteEmbedder, type ProjectRetrieval } from '../retrieval/index.ts'
import { createScreenshotBrowser, createScreenshotTaker } from '../screenshots/index.ts'
import { createPost, createWebhookSender, queueDeliveries } from '../webhooks/index.ts'
import { rememberFolders } from './deployed-folders.ts'
import type { PartNeeds } from './parts.ts'

type SecretBox = Awaited<ReturnType<typeof createSecretBox>>

interface SourceParts {
  artifacts: ArtifactStore
  secrets: SecretBox
  githubApp: GithubApp | null
  /** Folders of this machine that projects may be deployed from. */
  folders: string[]
}

/** What deployments come from and go to; `allowedFolders` are allowed besides those of the configuration. */
export async function createSourceParts(
  { config, database, clock }: PartNeeds,
  allowedFolders: readonly string[],
): Promise<SourceParts> {
  const folder = config.databaseUrl === null ? join(config.dataFolder, 'artifacts') : null
  return {
    artifacts: createArtifactStore({ database, folder }),
    secrets: await createSecretBox({ database, secret: config.secret }),
    githubApp: config.githubApp && createGithubApp({ settings: config.githubApp, clock, fetch }),
    folders: [...config.sources.allowedFolders, ...(await rememberFolders(database, allowedFolders))],
  }
}

interface RetrievalPart {
  retrieval: ProjectRetrieval
}

/** Everything that a worker does. Nothing runs before `start`. */
export function createWorkerParts(needs: PartNeeds, sources: SourceParts & RetrievalPart): { start(): void } {
  const { keep } = needs
  const parts = [
    keep(createBuilds(needs, sources)),
    keep(createEventReader({ ...needs, subscribers: [queueDeliveries, queueCommitStatus] })),
    keep(
      createWebhookSender({
        ...needs,
        post: createPost({ allowPrivateAddresses: needs.config.allowPrivateWebhooks }),
      }),
    ),
    keep(createScreenshots(needs, sources)),
    keep(createRefreshScheduler(needs)),
    keep(createRebuilder({ ...needs, artifacts: sources.artifacts })),
    keep(createBranches(needs, sources)),
    keep(createStatuses(needs, sources)),
    ...(sources.githubApp ? [keep(createInstallationSyncer({ ...needs, app: sources.githubApp }))] : []),
  ]
  return {
    start: () => {
      for (const part of parts) part.start()
    },
  }
}

function createBuilds(
  needs: PartNeeds,
  { artifacts, githubApp, folders, retrieval }: SourceParts & RetrievalPart,
) {
  const { config, database } = needs
  const { build } = needs.keep(
    createSiteBuilder({
      ...config.sources,
      allowedFolders: folders,
      artifacts,
      authorize: githubApp && createFetchAuthorizer({ app: githubApp, database }),
      workFolder: join(config.dataFolder, 'work'),
    }),
  )
  const { previewIdleMs, keptDeployments } = config
  const findEmbedding = createSiteEmbedder({ retrieval })
  return createDeploymentWorker({
    ...{ ...needs, artifacts, build, findEmbedding },
    buildGraph: createGraphBuilder({ ...config.sources, workFolder: join(config.dataFolder, 'work') }),
    ...{ previewIdleMs, keptDeployments },
  })
}

function createBranches(needs: PartNeeds, { githubApp }: SourceParts) {
  const { database, config } = needs
  const authorize = githubApp && createFetchAuthorizer({ app: githubApp, database })
  return createBranchWatcher({ ...needs, authorize, sources: config.sources })
}

function createScreenshots(needs: PartNeeds, { artifacts }: SourceParts) {
  const { screenshots, sources, dataFolder } = needs.config
  const { environment } = sources
  const workFolder = join(dataFolder, 'work')
  const take = screenshots && createScreenshotBrowser({ ...screenshots, environment, workFolder })
  return createScreenshotTaker({ ...needs, artifacts, take })
}

function createStatuses(needs: PartNeeds, { githubApp, secrets }: SourceParts) {
  const { allowPrivateAddresses } = needs.config.sources
  const post = createPost({ allowPrivateAddresses })
  const tell = createHostTeller({ app: githubApp, post, open: secrets.open })
  return createCommitStatusSender({ ...needs, tell })
}
