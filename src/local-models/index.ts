export { listModels } from './list-models.ts'
export { createLocalEncoder, type LocalEncoder } from './local-encoder.ts'
export { type LocalModel, type ReadModel, readModelFolder } from './model-folder.ts'
export { type PulledModel, pullModel } from './pull-model.ts'
