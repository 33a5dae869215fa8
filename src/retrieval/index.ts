export { createRetriever, type Retriever } from './asking/retriever.ts'
export { createSiteEmbedder, type EmbedSite } from './embedding/embed-site.ts'
export { createProjectRetrieval, type ProjectRetrieval } from './project/project-retrieval.ts'
export { readProjectRetrieval, removeProjectRetrieval } from './project/retrieval-store.ts'
export { saveProjectRetrieval } from './project/save-project-retrieval.ts'
export { tryProjectRetrieval } from './project/try-project-retrieval.ts'
export {
  type EmbeddingChoice,
  embeddingProviders,
  type RerankChoice,
  type RetrievalSettings,
} from './retrieval-settings.ts'
