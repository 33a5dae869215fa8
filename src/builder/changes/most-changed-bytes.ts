/**
 * Larger changes are built with the whole site. The server adds the index of changed pages to the live one in about
 * 50 ms, in steps. Their site has the whole navigation, if that changed. Their images and downloads are stored again with every change.
 */
export const mostChangedBytes = { index: 1024 * 1024, site: 4 * 1024 * 1024, files: 16 * 1024 * 1024 }
