export {
  type Deployment,
  type DeploymentArtifacts,
  type DeploymentStep,
  deploymentSteps,
} from './deployment.ts'
export type { LiveSite } from './live-site.ts'
