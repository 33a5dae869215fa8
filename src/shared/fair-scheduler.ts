/** Divides the event loop between organisations, and an organisation's part between its projects. */
export interface FairScheduler {
  /**
   * Resolves when the caller may do work that holds the event loop for a millisecond or more. Undefined if nobody else
   * waits, so that the work can begin at once.
   */
  wait(share: { organizationId: string; projectId: string }): Promise<void> | undefined
}

/**
 * Allows one piece of work in each iteration of the event loop, so that other requests are served in between. Waiting
 * organisations take turns, and so do the projects of each: a flood mostly delays its own project.
 */
export function createFairScheduler(): FairScheduler {
  const organizations = new Map<string, Map<string, (() => void)[]>>()
  let isTaken = false

  function startNext(): void {
    const next = takeNext()
    isTaken = next !== undefined
    if (!next) return
    setImmediate(startNext)
    next()
  }

  function takeNext(): (() => void) | undefined {
    for (const [organizationId, projects] of organizations) {
      organizations.delete(organizationId)
      for (const [projectId, waiting] of projects) {
        projects.delete(projectId)
        const next = waiting.shift()
        if (waiting.length > 0) projects.set(projectId, waiting)
        if (projects.size > 0) organizations.set(organizationId, projects)
        return next
      }
    }
    return undefined
  }

  return {
    wait({ organizationId, projectId }) {
      if (!isTaken) {
        isTaken = true
        setImmediate(startNext)
        return undefined
      }
      const { promise, resolve } = Promise.withResolvers<void>()
      const projects = organizations.get(organizationId) ?? new Map<string, (() => void)[]>()
      const waiting = projects.get(projectId) ?? []
      waiting.push(resolve)
      projects.set(projectId, waiting)
      organizations.set(organizationId, projects)
      return promise
    },
  }
}
