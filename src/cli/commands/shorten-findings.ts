const shownFindings = 10
/** A finding as builds write it to the log. */
const findingLine = /^(?:warning|failure): /
const restLine = /^… and (\d+) more findings\.$/

export interface LogShortener {
  /** Returns the lines to show for the next line of the log. */
  take(line: string): string[]
  /** Returns the lines to show at the end of the log. */
  end(): string[]
}

/** Shortens a log to the first ten findings and a line with the number of the others. */
export function createLogShortener({
  statusId,
  showsAll,
}: {
  statusId: string
  showsAll: boolean
}): LogShortener {
  let seen = 0
  let hidden = 0
  const end = () => {
    const lines =
      hidden === 0
        ? []
        : [`… and ${hidden} more findings: \`lectern deployments findings ${statusId}\` lists them.`]
    hidden = 0
    return lines
  }
  return {
    take(line) {
      if (showsAll) return [line]
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
