import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

test('Caddy’s web processes are those of the Compose file, and their health is checked', () => {
  const { services } = parse(read('compose.postgres.yaml'), { merge: true })
  const web = Object.entries<{ environment?: { LECTERN_ROLES?: string } }>(services)
    .filter(([, { environment }]) => environment?.LECTERN_ROLES === 'web')
    .map(([name]) => `${name}:4747`)
  expect(web).toEqual(['web-1:4747', 'web-2:4747'])
  expect(services.proxy.environment.LECTERN_WEB).toBe(`\${LECTERN_WEB:-${web.join(' ')}}`)
  const caddyfile = read('deploy/caddy/Caddyfile')
  expect(caddyfile).toContain(`{$LECTERN_WEB:${web.join(' ')}}`)
  // Caddy does not check the health of upstreams that it looks up with `dynamic`.
  expect(caddyfile).toContain('health_uri /readyz')
  expect(caddyfile).not.toContain('dynamic')
})
