export { createViewCounter, type ViewCounter } from './counting/create-view-counter.ts'
export { createCountSweep, sweepCounts } from './erasure/create-count-sweep.ts'
export { readPageTraffic } from './reporting/page-traffic.ts'
export { decideTraffic, type Traffic } from './traffic/decide-traffic.ts'
