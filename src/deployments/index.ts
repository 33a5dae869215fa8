export { type ArtifactStore, createArtifactStore } from './artifacts/artifact-store.ts'
export { receiveUpload } from './artifacts/receive-upload.ts'
export type { BuildSite } from './build/build-site.ts'
export { createSiteBuilder } from './build/site-builder.ts'
export { readFindings } from './checks/keep-findings.ts'
export { createCommitStatusSender } from './commit-statuses/commit-status-sender.ts'
export { keepGitlabToken } from './commit-statuses/gitlab-token.ts'
export { createHostTeller } from './commit-statuses/tell-code-host.ts'
export { cancelUpdate } from './control/cancel-update.ts'
export { findUpdate } from './control/find-update.ts'
export { retryUpdate } from './control/retry-update.ts'
export { rollBack } from './control/roll-back.ts'
export { type Deployment, type DeploymentStep, deploymentSteps } from './deployment.ts'
export { findRepositoryProjects } from './github-app/app-projects.ts'
export { createFetchAuthorizer } from './github-app/authorize-fetch.ts'
export { createGithubApp, type GithubApp, type GithubAppSettings } from './github-app/github-app.ts'
export { createInstallationSyncer, noteInstallation } from './github-app/installation-syncer.ts'
export { installationEvents, readInstallationEvent, readRepositoryId } from './github-app/read-app-event.ts'
export type { LiveSite } from './live/live-site.ts'
export { createLiveSites, type LiveSites } from './live/live-sites.ts'
export { createRebuilder } from './live/rebuilder.ts'
export { createBranchWatcher } from './previews/branch-watcher.ts'
export { endPreview } from './previews/end-preview.ts'
export { listPreviews, type Preview } from './previews/list-previews.ts'
export { requestPreview } from './previews/request-preview.ts'
export { createDeploymentWorker, type DeploymentWorkerOptions } from './queue/deployment-worker.ts'
export { requestUpdate, type UpdateRequest } from './queue/request-update.ts'
export { createRefreshScheduler } from './schedule/refresh-scheduler.ts'
export { findScreenshot } from './screenshots/find-screenshot.ts'
export { createScreenshotBrowser } from './screenshots/screenshot-browser.ts'
export { createScreenshotTaker } from './screenshots/screenshot-taker.ts'
export { findSourceProblem } from './sources/find-source-problem.ts'
export type { GitScheme } from './sources/index.ts'
export { followLog, type LogEvent } from './status/follow-log.ts'
export { listUpdates } from './status/list-updates.ts'
export { readUpdateStatus } from './status/read-update-status.ts'
export { createStatusCache, type StatusCache } from './status/status-cache.ts'
export { waitForUpdateChange } from './status/wait-for-update-change.ts'
export type { ReadPush } from './triggers/push.ts'
export { readGithubPush } from './triggers/read-github-push.ts'
export { readGitlabPush } from './triggers/read-gitlab-push.ts'
export { receiveDeletion } from './triggers/receive-deletion.ts'
export { type PushOutcome, receivePush } from './triggers/receive-push.ts'
export {
  findWebhookSecret,
  isSecret,
  isSignedWith,
  renewWebhookSecret,
} from './triggers/webhook-secret.ts'
export { createGraphBuilder } from './vectors/build-graph.ts'
export {
  createWebhook,
  listDeliveries,
  listWebhooks,
  redeliver,
  removeWebhook,
} from './webhooks/manage-webhooks.ts'
export { createPost } from './webhooks/post-message.ts'
export { createWebhookSender } from './webhooks/webhook-sender.ts'
