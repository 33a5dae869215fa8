import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type TestBrowser, type TestPage } from './support/browser.ts'
import { type SignedInMember, setUpOwner } from './support/members.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'
import { visitDashboard } from './support/visit-dashboard.ts'

const mostStops = 60

let lectern: RunningLectern
let browser: TestBrowser
let owner: SignedInMember
beforeAll(async () => {
  ;[lectern, browser] = await Promise.all([startLectern(), startBrowser()])
  owner = await setUpOwner(lectern)
})
afterAll(async () => {
  await browser?.close()
  await lectern?.close()
})

const visit = (path: string): Promise<TestPage> => visitDashboard(browser, lectern, path, { member: owner })
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document
    return at?.getAttribute('aria-label') ?? (at?.id || at?.textContent?.trim()) ?? ''
  })

/** Before the dialog has the focus, key presses go to the page behind it. */
async function untilInDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.evaluate(element => element.contains(document.activeElement))).toBe(true)
}

/** Presses `key` until the element named `name` has the focus. */
async function moveTo(page: Page, name: string, key = 'Tab'): Promise<void> {
  for (let stop = 0; stop < mostStops; stop += 1) {
    if ((await focused(page)) === name) return
    await page.keyboard.press(key)
  }
  throw new Error(`Pressing ${key} does not reach “${name}”; the focus is on “${await focused(page)}”`)
}

test('an API key is created and revoked by keyboard, and the focus is never lost', async () => {
  const visited = await visit('/keys/docs')
  const { page } = visited
  await page.getByRole('heading', { level: 2, name: 'Keys' }).waitFor()
  await moveTo(page, 'Skip to content')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('content')

  await moveTo(page, 'Create key')
  await page.keyboard.press('Enter')
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await expect.poll(() => name.evaluate(field => field === document.activeElement)).toBe(true)
  await page.keyboard.type('Typed')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Done' }).waitFor()
  expect(await visited.findViolations()).toEqual([])
  await moveTo(page, 'Done')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('Create key')

  await page.getByRole('button', { name: 'Revoke Typed' }).waitFor()
  await moveTo(page, 'Revoke Typed')
  await page.keyboard.press('Enter')
  await untilInDialog(page)
  expect(await visited.findViolations()).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe('Revoke Typed')
  await page.keyboard.press('Enter')
  await untilInDialog(page)
  await moveTo(page, 'Revoke key')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Revoke Typed' }).waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('content')
  expect(visited.errors).toEqual([])
})

test('menus can be opened, navigated and closed by keyboard', async () => {
  const visited = await visit('/overview/docs')
  const { page } = visited
  await page.getByRole('heading', { level: 1 }).waitFor()
  const switcher = page.getByRole('button', { name: /switch project/ })
  await switcher.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'All projects' }).waitFor()
  expect(await visited.findViolations()).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => switcher.evaluate(button => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'All projects' }).waitFor()
  await moveTo(page, 'All projects', 'ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
})

test.each(['/overview/docs', '/conversations/docs', '/settings/general/docs'])(
  'every focused element on %s has a visible focus style',
  async path => {
    const visited = await visit(path)
    const { page } = visited
    await page.getByRole('heading', { level: 1 }).waitFor()
    const unseen = new Set<string>()
    for (let stop = 0; stop < mostStops; stop += 1) {
      await page.keyboard.press('Tab')
      const mark = await page.evaluate(() => {
        const at = document.activeElement
        if (!at || at === document.body) return null
        const looks = (element: Element) => {
          const { outlineStyle, boxShadow, borderColor } = getComputedStyle(element)
          return JSON.stringify([outlineStyle, boxShadow, borderColor])
        }
        // The focus style may be on the neighbour or the parent of the field.
        const marked = [at, at.nextElementSibling, at.parentElement].filter(element => element !== null)
        const before = marked.map(looks)
        if (at instanceof HTMLElement) at.blur()
        const after = marked.map(looks)
        if (at instanceof HTMLElement) at.focus()
        return before.join() === after.join() ? at.outerHTML.slice(0, 120) : ''
      })
      if (mark === null) break
      if (mark !== '') unseen.add(mark)
    }
    expect([...unseen]).toEqual([])
  },
)
