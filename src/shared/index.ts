// Builds load this folder, but not the whole contract: that takes longer than a changed page.
export { formatBytes } from '../contract/schemas/format-bytes.ts'
export { AppError, type ErrorDetail } from './app-error.ts'
export { basePathOf } from './base-path-of.ts'
export { type Clock, systemClock } from './clock.ts'
export { divideContent, divideContentStream, divideStream } from './divide-content.ts'
export { createFairScheduler, type FairScheduler } from './fair-scheduler.ts'
export { formatCount } from './format-count.ts'
export { formatCsvRow } from './format-csv-row.ts'
export { type CreateId, createId, createIdAt } from './ids.ts'
export { ignoreRejection } from './ignore-rejection.ts'
export { isDiskFull } from './is-disk-full.ts'
export { joinBytes } from './join-bytes.ts'
export { contentOf, type LargeContent, streamContent } from './large-content.ts'
export { createLimitByKey, type LimitByKey } from './limit-by-key.ts'
export { loadOnce } from './load-once.ts'
export { type Log, silentLog } from './log.ts'
export { nameFolder } from './name-folder.ts'
export { once } from './once.ts'
export { createPlacesByKey, type PlacesByKey } from './places-by-key.ts'
export { insideNetwork, lookupPublicAddress, namesPrivateAddress } from './public-address.ts'
export {
  createRecordWriter,
  type DeferredBytes,
  openRecords,
  type PackedRecords,
  packRecords,
  type RecordColumns,
  type RecordStore,
  type RecordWriter,
  unpackRecords,
  type WrittenRecords,
} from './record-store.ts'
export { retryBriefly } from './retry-briefly.ts'
export { longStep, runAtOnce, runInSteps, type Steps } from './run-in-steps.ts'
export { runWithLease, type WorkLease, workLeaseMs } from './run-with-lease.ts'
export { siteFilesPath } from './site-files-path.ts'
export { StartError, type StartErrorCode } from './start-error.ts'
export {
  type CounterLabels,
  type HistogramLabels,
  type Labels,
  type Span,
  type SpanStart,
  silentTelemetry,
  type Telemetry,
  trace,
} from './telemetry.ts'
