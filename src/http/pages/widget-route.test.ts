import fastify from 'fastify'
import { expect, test } from 'vitest'
import { widgetPath } from '../core/widget-file.ts'
import { registerWidgetRoute } from './widget-route.ts'

test('if the chat box is not built, the response says how to build it', async () => {
  const app = fastify()
  registerWidgetRoute(app, null)
  const response = await app.inject(widgetPath)
  expect(response.json().message).toContain('npm run build')
  await app.close()
})
