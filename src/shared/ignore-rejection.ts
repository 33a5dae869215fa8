/** Waits for a promise whose error does not matter, or is handled elsewhere. Never rejects. */
export async function ignoreRejection(promise: Promise<unknown>): Promise<void> {
  try {
    await promise
  } catch {
    // Ignored on purpose.
  }
}
