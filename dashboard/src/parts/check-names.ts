import type { CheckKind } from '../../../src/contract/index.ts'

/** The kinds of checks as owners read them. */
export const checkNames = {
  tests: { title: 'Docs tests', about: 'Questions of your own that the pages have to answer.' },
  vanished: { title: 'Vanished pages', about: 'Pages that are live and would be gone.' },
  pages: { title: 'Unreadable pages', about: 'Pages that cannot be read and are left out.' },
  duplicates: { title: 'Duplicate addresses', about: 'Files with the address of another.' },
  links: { title: 'Broken links', about: 'Links that lead to no page of the site.' },
  anchors: { title: 'Broken anchors', about: 'Links to places that their page does not have.' },
  images: { title: 'Missing images', about: 'Images that are missing or cannot be shown.' },
  content: { title: 'Other problems', about: 'Everything else that is wrong in the source.' },
} satisfies Record<CheckKind, { title: string; about: string }>
