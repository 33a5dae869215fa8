import type { HttpServices } from './http-services.ts'

/** Services for the routes of readers, who may not use all database connections. */
export function forReaders(services: HttpServices): HttpServices {
  const { database } = services
  return { ...services, database: database.forReaders ?? database }
}
