const shownFindings = 10
/** As a build writes its findings to the log. */
const findingLine = /^(?:warning|failure): /
const restLine = /^… and (\d+) more findings\.$/

export interface LogShortener {
  /** The lines to show for the log's next one. */
  take(line: string): string[]
  /** What is left to say at the log's end. */
  end(): string[]
}

/** Leaves the findings of checks after the first ten out of an update's log, and says how many there are. */
export function createLogShortener({
  statusId,
  isWhole,
}: {
  statusId: string
  isWhole: boolean
}): LogShortener {
  let seen = 0
  let hidden = 0
  const end = () => {
    const said =
      hidden === 0
        ? []
        : [`… and ${hidden} more findings: \`lectern deployments findings ${statusId}\` lists them.`]
    hidden = 0
    return said
  }
  return {
    take(line) {
      if (isWhole) return [line]
      const rest = restLine.exec(line)
      if (rest) hidden += Number(rest[1])
      else if (!findingLine.test(line)) return [...end(), line]
      else if (seen++ < shownFindings) return [line]
      else hidden += 1
      return []
    },
    end,
  }
}
