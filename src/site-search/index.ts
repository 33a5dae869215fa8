export { findSimilarTitles } from './find-similar-titles.ts'
export { readSearch, type SearchedSite, searchSite } from './search-site.ts'
