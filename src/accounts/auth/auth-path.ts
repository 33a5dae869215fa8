export const authPath = '/dashboard/api/auth'

/** Passes the client's address to the library. Clients cannot set it. */
export const addressHeader = 'x-lectern-address'
