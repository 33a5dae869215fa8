export { createSiteEmbedder, type SiteEmbedding } from './embedding/embed-site.ts'
export { createProjectRetrieval, type ProjectRetrieval } from './project/project-retrieval.ts'
export {
  createRetriever,
  type Retriever,
  type SearchSite,
  type SiteSearchResult,
} from './project/retriever.ts'
export { tryProjectRetrieval, tryRetrieval } from './project/try-project-retrieval.ts'
export { modelsFolderOf, openLocalModels } from './settings/open-local-models.ts'
export type { RetrievalSettings } from './settings/retrieval-settings.ts'
export { readProjectRetrieval, removeProjectRetrieval } from './settings/retrieval-store.ts'
export { saveProjectRetrieval } from './settings/save-project-retrieval.ts'
