/** Minimum probabilities for "answered" and for "possibly related". */
export const answeredFrom = 0.4
export const relatedFrom = 0.07
