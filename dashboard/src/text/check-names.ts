import type { CheckKind } from '../../../src/contract/index.ts'

export const checkNames = {
  tests: { title: 'Docs tests', about: 'Your test questions that the docs must answer.' },
  questions: { title: 'Lost answers', about: 'Readers’ questions that only the live site answers.' },
  vanished: { title: 'Disappearing pages', about: 'Live pages that would disappear.' },
  pages: { title: 'Unreadable pages', about: 'Pages that cannot be parsed. They are left out.' },
  duplicates: { title: 'Duplicate addresses', about: 'Files that have the same page address.' },
  links: { title: 'Broken links', about: 'Links to pages that do not exist.' },
  anchors: { title: 'Broken anchors', about: 'Links to anchors that do not exist.' },
  images: { title: 'Missing images', about: 'Images that are missing or cannot be displayed.' },
  content: { title: 'Other problems', about: 'All other problems in the source files.' },
} satisfies Record<CheckKind, { title: string; about: string }>
