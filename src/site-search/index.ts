export { findSimilarTitles } from './find-similar-titles.ts'
export { readSearch, searchSite } from './search-site.ts'
