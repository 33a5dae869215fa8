/** Site path of a site's files; each has its `SiteFile.name` below it. */
export const siteFilesPath = '/_lectern/files/'
