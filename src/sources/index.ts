export {
  addFiles,
  type FolderPlace,
  type FolderTree,
  openFolderPlace,
  openFolderTree,
} from './files/folder-tree.ts'
export { SourceError } from './files/source-error.ts'
export { defaultSourceLimits, type SourceLimits } from './files/source-limits.ts'
export type {
  AuthorizeFetch,
  DeployKey,
  FetchAccess,
  SourceCommit,
  SshFiles,
} from './files/source-request.ts'
export { isFolderAllowed, type LocatedFolder, locateFolder } from './folder/locate-folder.ts'
export { BranchMissing } from './git/explain-git-failure.ts'
export { fetchRepository } from './git/fetch-repository.ts'
export { findBranches } from './git/find-branches.ts'
export { findSourceProblem } from './git/find-source-problem.ts'
export { type GitScheme, isSshAddress, showGitAddress } from './git/git-remote.ts'
export { gitVariables } from './git/run-git.ts'
export type { RepositoryNeeds } from './git/run-remote-command.ts'
export { withSshFiles } from './git/ssh-files.ts'
export { type LocalSource, openLocalSource } from './open-local-source.ts'
export { inspectArchive } from './upload/inspect-archive.ts'
export { receiveUpload } from './upload/receive-upload.ts'
