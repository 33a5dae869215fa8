interface Call {
  key: string
  kind: 'admin' | 'assistant'
  project: { id: string; domain: string }
  /** Base URL of the server. */
  origin: string
}

/** A curl command for a key: asks the assistant, or reads the export with an admin key. */
export function writeCurl({ key, kind, project, origin }: Call): string {
  const authorization = `-H 'Authorization: Bearer ${key}'`
  if (kind === 'admin')
    return `curl '${origin}/v1/analytics/${project.id}/assistant?limit=10' \\\n  ${authorization}`
  const parts = [{ type: 'text', text: 'How do I get started?' }]
  const body = JSON.stringify({ fp: 'anonymous', messages: [{ id: '1', role: 'user', parts }] })
  return [
    `curl -N '${origin}/discovery/v2/assistant/${project.domain}/message' \\`,
    `  ${authorization} \\`,
    "  -H 'Content-Type: application/json' \\",
    `  -d '${body}'`,
  ].join('\n')
}
