import type { HttpServices } from './http-services.ts'

/** Services for routes that readers of sites use: they leave connections to the database to administration. */
export function forReaders(services: HttpServices): HttpServices {
  const { database } = services
  return { ...services, database: database.forReaders ?? database }
}
