export { type CallOutcome, type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'
export { decideWait } from './decide-wait.ts'
export { explainFailure } from './explain-failure.ts'
export {
  describeFailure,
  type FailureKind,
  isWorthRetrying,
  ModelFailure,
  outcomeOf,
} from './model-failure.ts'
