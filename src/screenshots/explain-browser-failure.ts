const complaints: readonly (readonly [RegExp, string])[] = [
  [
    /running as root without --no-sandbox/i,
    'the browser does not start as root with its sandbox. Run the server as another user, or set LECTERN_CHROMIUM_ARGS=--no-sandbox if the machine runs nothing else.',
  ],
  [
    /no usable sandbox|setuid sandbox|sandbox_linux|failed to move to new namespace/i,
    'the browser cannot create its sandbox. Allow unprivileged user namespaces, or set LECTERN_CHROMIUM_ARGS=--no-sandbox if the machine runs nothing else.',
  ],
  [
    /error while loading shared libraries: ([\w.+-]+)/i,
    'the browser lacks a system library. Install it from the system’s packages.',
  ],
  [/timeout \d+ ?ms exceeded|timed out/i, 'the browser took too long.'],
  [/target .*closed|browser has been closed|page crashed|process did exit/i, 'the browser crashed.'],
  [/ENOENT|EACCES|not executable|exec format/i, 'the browser cannot be started. Check CHROMIUM_PATH.'],
]

/** Explains a browser's error to the owner, as the end of a sentence. */
export function explainBrowserFailure(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const known = complaints.find(([pattern]) => pattern.test(text))
  if (known) return known[1]
  const line = text
    .split('\n')
    .map(part => part.trim())
    .find(part => part !== '')
  return `the browser failed: ${line?.slice(0, 300) ?? 'it gave no reason'}`
}
