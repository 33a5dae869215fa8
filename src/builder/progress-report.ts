const smallestStep = 500
const largestShare = 0.1

/** Returns a function that reports how much is done, every 500 items or every tenth of the total. The end is not reported. */
export function createProgressReport(
  report: (done: number, total: number) => void,
): (done: number, total: number) => void {
  let reported = 0
  return (done, total) => {
    if (done >= total || done - reported < Math.max(smallestStep, total * largestShare)) return
    reported = done
    report(done, total)
  }
}
