import fastify from 'fastify'
import { expect, test } from 'vitest'
import { widgetPath } from '../core/widget-file.ts'
import { registerWidgetRoute } from './widget-route.ts'

test('a server whose chat box is not built says what to run', async () => {
  const app = fastify()
  registerWidgetRoute(app, null)
  const answer = await app.inject(widgetPath)
  expect(answer.json().message).toContain('npm run build')
  await app.close()
})
