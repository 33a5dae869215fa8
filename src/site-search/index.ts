export { readSearch, type SearchedSite, searchSite } from './search-site.ts'
