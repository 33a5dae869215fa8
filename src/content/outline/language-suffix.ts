/** The language in the name of a file: `page.pt-br.md`. */
export const languageSuffix = /\.([A-Za-z]{2}(?:-[A-Za-z]{2,4})?)(?=\.\w+$)/
