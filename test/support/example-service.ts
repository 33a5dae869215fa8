import { routes } from '../../src/contract/index.ts'
import { startScriptedService } from './scripted-service.ts'

/** Answers every route with its example, and remembers the last request that was not a GET. */
export async function startExampleService() {
  const { url, requests, close } = await startScriptedService(({ method, path }) => {
    const found = Object.values(routes).find(
      route =>
        route.method === method && new RegExp(`^${route.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
    )
    return { status: found?.success.status ?? 404, json: found?.example.response }
  })
  const lastChange = () => {
    const request = requests.findLast(({ method }) => method !== 'GET')
    const body = String(request?.body ?? '')
    return { call: `${request?.method} ${request?.path}`, body: body === '' ? null : JSON.parse(body) }
  }
  const lastQuery = () => requests.at(-1)?.query
  return { url, lastChange, lastQuery, close }
}
