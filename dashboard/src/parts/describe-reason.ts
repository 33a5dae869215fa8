const reasons: Readonly<Record<string, string>> = {
  grounded: 'The passages that were found answer it.',
  'possibly-related':
    'Only loosely related passages were found. They were shown, but do not count as an answer.',
  'below-threshold': 'What was found was too weak to answer from.',
  'no-passages': 'There was nothing to answer from.',
  'not-covered': 'The documentation does not cover this.',
  'cut-off': 'The answer broke off: the reader left, or it took too long.',
  error: 'Something failed while it was being answered.',
}

/** Why a question counts as answered or not, in a sentence. */
export function describeReason(reason: string): string {
  return reasons[reason] ?? reason
}
