import type { Page } from 'playwright-core'
import type { TestBrowser, TestPage } from './browser.ts'
import type { SignedInMember } from './members.ts'

interface Visit {
  member: SignedInMember
  phone?: boolean
  dark?: boolean
}

/** Opens a dashboard page as a member, in a new browser context. */
export async function visitDashboard(
  browser: TestBrowser,
  { url }: { url: string },
  path: string,
  { member, phone = false, dark = false }: Visit,
): Promise<TestPage> {
  return browser.open(`${url}/dashboard${path}`, {
    cookies: [browserCookie(url, member)],
    colorScheme: dark ? 'dark' : 'light',
    ...(phone && { viewport: { width: 390, height: 780 }, hasTouch: true }),
  })
}

/** Resolves once no part of the page is loading. The network is never idle, because the event stream stays open. */
export async function untilLoaded(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !document.querySelector('[aria-label^="Loading"], .mantine-Skeleton-root[data-visible]'),
  )
}

/** A member's session cookie for a browser context. */
export function browserCookie(url: string, { cookie }: SignedInMember) {
  const [name = '', value = ''] = cookie.split('; ', 1)[0]?.split(/=(.*)/s) ?? []
  const { hostname: domain } = new URL(url)
  return {
    name,
    value,
    domain,
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Lax' as const,
  }
}
