/** Every error code of the API, with the status it is sent with and its title. The list is closed. */
export const errorCodes = {
  'invalid-request': { status: 400, title: 'The request is not valid' },
  'malformed-json': { status: 400, title: 'The body is not JSON' },
  'key-missing': { status: 401, title: 'An API key is needed' },
  'key-invalid': { status: 401, title: 'The API key is not valid' },
  'key-kind': { status: 403, title: 'This endpoint needs another kind of key' },
  'key-scope': { status: 403, title: 'The key lacks the scope' },
  'key-address': { status: 403, title: 'The key may not be used from this address' },
  'key-origin': { status: 403, title: 'The key may not be used from this origin' },
  'signature-invalid': { status: 403, title: 'The signature is not valid' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  'request-timeout': { status: 408, title: 'The request took too long to arrive' },
  conflict: { status: 409, title: 'Conflict' },
  'body-too-large': { status: 413, title: 'The body is too large' },
  'unsupported-media-type': { status: 415, title: 'Unsupported content type' },
  'rate-limited': { status: 429, title: 'Too many requests' },
  'headers-too-large': { status: 431, title: 'The headers are too large' },
  internal: { status: 500, title: 'Something went wrong' },
  'not-ready': { status: 503, title: 'Not ready' },
  'not-deployed': { status: 503, title: 'The documentation is not deployed yet' },
} as const satisfies Record<string, { status: number; title: string }>

export type ErrorCode = keyof typeof errorCodes
