/** Where the sign-in answers, below the server's address. */
export const authPath = '/dashboard/api/auth'

/** By this header our own view of the client's address reaches the library; no client can set it. */
export const addressHeader = 'x-lectern-address'
