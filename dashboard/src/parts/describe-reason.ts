const reasons: Readonly<Record<string, { short: string; sentence: string }>> = {
  grounded: { short: 'Answered from the docs', sentence: 'The passages that were found answer it.' },
  'possibly-related': {
    short: 'Only loosely related',
    sentence: 'Only loosely related passages were found. They were shown, but do not count as an answer.',
  },
  'below-threshold': { short: 'Found too little', sentence: 'What was found was too weak to answer from.' },
  'no-passages': { short: 'Nothing to answer from', sentence: 'There was nothing to answer from.' },
  'not-covered': { short: 'Not covered', sentence: 'The documentation does not cover this.' },
  'cut-off': { short: 'Broke off', sentence: 'The answer broke off: the reader left, or it took too long.' },
  error: { short: 'Failed', sentence: 'Something failed while it was being answered.' },
}

/** Why a question counts as answered or not, in a sentence. */
export function describeReason(reason: string): string {
  return reasons[reason]?.sentence ?? reason
}

/** The same, in two or three words. */
export function nameReason(reason: string): string {
  return reasons[reason]?.short ?? reason
}
