export { type FetchedSource, fetchSource, type SourceNeeds, type SourceRequest } from './fetch-source.ts'
export { type GitScheme, gitSchemes, parseGitRemote } from './git/git-remote.ts'
export { SourceError } from './source-error.ts'
export { defaultSourceLimits, type SourceLimits } from './source-limits.ts'
