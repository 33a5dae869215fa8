export interface Gates {
  /** Resolves once the gate of this name is open, which it may be already. */
  wait(name: string): Promise<void>
  open(name: string): void
}

/** Gates by name, closed until they are opened: it does not matter who comes first, the one who waits or the one who opens. */
export function createLatches(): Gates {
  const gates = new Map<string, PromiseWithResolvers<void>>()
  const find = (name: string) => {
    const gate = gates.get(name) ?? Promise.withResolvers<void>()
    gates.set(name, gate)
    return gate
  }
  return { wait: name => find(name).promise, open: name => find(name).resolve() }
}
