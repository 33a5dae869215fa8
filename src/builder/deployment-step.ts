/** The steps of a deployment, in order. */
export const deploymentSteps = ['fetch', 'read', 'parse', 'index', 'publish'] as const
/** `embed`, before the last, only where a model is to embed passages. */
export type DeploymentStep = (typeof deploymentSteps)[number] | 'embed'
