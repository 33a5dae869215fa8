import type { TarFile } from '../../upload/write-tar.ts'

const pages = {
  'docs.json': JSON.stringify({
    name: 'Acme',
    navigation: { groups: [{ group: 'Start', pages: ['index', 'quickstart', 'configuration'] }] },
  }),
  'index.md':
    '---\ntitle: Acme\n---\n\nAcme is a fictional tool. This site shows what a deployed site and its assistant look like.\n\n## What to try\n\nAsk the assistant how to install Acme, or how to change the port.\n',
  'quickstart.md':
    '---\ntitle: Quickstart\n---\n\n## Install\n\nInstall Acme with npm:\n\n```sh\nnpm install --global acme\n```\n\n## Start\n\nRun `acme start` in an empty folder. It listens on port 4000.\n',
  'configuration.md':
    '---\ntitle: Configuration\n---\n\n## Port\n\nTo change the port, set `port` in `acme.yaml`:\n\n```yaml\nport: 8080\n```\n\n## Logging\n\nSet `log: debug` in `acme.yaml` to see every request.\n',
}

/** A small site about a fictional tool. */
export function exampleFiles(): TarFile[] {
  const encoder = new TextEncoder()
  return Object.entries(pages).map(([path, content]) => ({ path, content: encoder.encode(content) }))
}
