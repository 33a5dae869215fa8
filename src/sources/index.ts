export { fetchSource, type SourceNeeds } from './fetch-source.ts'
export { type FolderPlace, type FolderTree, openFolderPlace } from './files/folder-tree.ts'
export { SourceError } from './files/source-error.ts'
export type {
  AuthorizeFetch,
  DeployKey,
  FetchAccess,
  SourceCommit,
  SshFiles,
} from './files/source-request.ts'
export { BranchMissing } from './git/explain-git-failure.ts'
export { findBranches } from './git/find-branches.ts'
export { findSourceProblem } from './git/find-source-problem.ts'
export { type GitScheme, isSshAddress, showGitAddress } from './git/git-remote.ts'
export { withSshFiles } from './git/ssh-files.ts'
export { inspectArchive } from './upload/inspect-archive.ts'
export { receiveUpload } from './upload/receive-upload.ts'
