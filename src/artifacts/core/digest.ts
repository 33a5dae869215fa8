/** SHA-256 in hex, computed off the event loop. */
export async function digestOf(content: Uint8Array): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', ownBuffer(content))).toString('hex')
}

// Web Crypto's types refuse shared memory, which none of our bytes are in.
function ownBuffer(content: Uint8Array): Uint8Array<ArrayBuffer> {
  return content as Uint8Array<ArrayBuffer>
}
