import { readFileSync } from 'node:fs'
import http from 'node:http'

export const clients = 16
const roundMs = 3_000

export interface Target {
  url: string
  method: string
  headers: Record<string, string>
  /** A function is called for each request. */
  body?: string | (() => string)
  /** Marks the first word in the body; its first byte by default. */
  mark?: string
}

/** Requests a second of all clients. Several targets are shared out among them. */
export async function rateOf(target: Target | readonly Target[], ms = roundMs): Promise<number> {
  const targets = [target].flat()
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients })
  const end = performance.now() + ms
  let count = 0
  const client = async (_: unknown, number: number) => {
    const own = targets[number % targets.length]
    while (own && performance.now() < end) {
      await request(own, agent)
      count += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  agent.destroy()
  return (count / ms) * 1000
}

export async function firstByteMs(target: Target): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  for (let count = 0; count < 300; count += 1) times.push(await request(target, agent))
  agent.destroy()
  return median(times)
}

/** Resolves with the milliseconds to the first byte, or to the mark, after the whole body was read. */
function request({ url, method, headers, body, mark }: Target, agent: http.Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    let first: number | undefined
    const sent = http.request(url, { agent, method, headers }, response => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.on('data', (bytes: Buffer) => {
        if (mark === undefined || bytes.includes(mark)) first ??= performance.now() - started
      })
      response.on('end', () => resolve(first ?? performance.now() - started))
    })
    sent.on('error', reject)
    sent.end(typeof body === 'function' ? body() : body)
  })
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

export function round2(value: number): number {
  return Math.round(value * 100) / 100
}

export function residentBytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
}

/** Returns a process's processor time in milliseconds, with the kernel's precision of 10 ms. */
export function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Opens streams, and resolves with a function that closes them when every body has begun. */
export async function openStreams(target: Target, count: number): Promise<() => void> {
  const agent = new http.Agent({ maxSockets: count })
  const { url, method, headers, body } = target
  await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<void>((resolve, reject) => {
          const sent = http.request(url, { agent, method, headers }, response => {
            response.on('data', () => resolve()).on('error', () => {})
          })
          sent.on('error', reject)
          sent.end(typeof body === 'function' ? body() : body)
        }),
    ),
  )
  return () => agent.destroy()
}
