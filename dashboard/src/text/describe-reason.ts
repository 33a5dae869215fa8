const reasons: Readonly<Record<string, { short: string; sentence: string }>> = {
  grounded: { short: 'Answered from the docs', sentence: 'The docs answer this question.' },
  'small-talk': {
    short: 'Small talk',
    sentence: 'A greeting, thanks or a question about the assistant, answered without the docs.',
  },
  'possibly-related': {
    short: 'Only loosely related',
    sentence:
      'Only loosely related passages were found. The reader saw them, but they do not count as an answer.',
  },
  'below-threshold': {
    short: 'Weak matches',
    sentence: 'The matching passages were too weak for an answer.',
  },
  'no-passages': { short: 'No matches', sentence: 'No passages matched the question.' },
  'not-covered': { short: 'Not covered', sentence: 'The documentation does not cover this.' },
  'cut-off': {
    short: 'Interrupted',
    sentence: 'The answer was interrupted: the reader left, or it took too long.',
  },
  imported: {
    short: 'Imported',
    sentence: 'Imported from another service, which decided whether it was answered.',
  },
  error: { short: 'Failed', sentence: 'An error occurred while answering.' },
}

/** Explains in a sentence why a question counts as answered or unanswered. */
export function describeReason(reason: string): string {
  return reasons[reason]?.sentence ?? reason
}

/** Names the reason in a few words. */
export function nameReason(reason: string): string {
  return reasons[reason]?.short ?? reason
}
