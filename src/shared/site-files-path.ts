/** Site path of the folder that holds a site's files, each under its `SiteFile.name`. */
export const siteFilesPath = '/_lectern/files/'
