export { listModels } from './list-models.ts'
export { createLocalEncoder } from './local-encoder.ts'
export { readModelFolder } from './model-folder.ts'
export { pullModel } from './pull-model.ts'
