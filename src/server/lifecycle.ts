import type { SecretBox } from '../access/index.ts'
import type { Config } from '../config/index.ts'
import type { Database } from '../database/index.ts'
import type { Clock, CreateId, Log } from '../shared/index.ts'
import type { ServerTelemetry } from '../telemetry/index.ts'

/** Dependencies shared by every service of the app. */
export interface ServiceNeeds {
  config: Config
  database: Database
  /** Encrypts stored secrets. */
  secrets: SecretBox
  clock: Clock
  createId: CreateId
  log: Log
  telemetry: ServerTelemetry
  /** The server's public address; empty until the server listens. */
  baseUrl(): string
  /** Registers a service to be closed with the app. */
  keep<Service extends { close(): unknown }>(service: Service): Service
}

/** Closes registered services in reverse order of registration. */
export function createLifecycle() {
  const services: { close(): unknown }[] = []
  return {
    keep<Service extends { close(): unknown }>(service: Service): Service {
      services.push(service)
      return service
    },
    async close(): Promise<void> {
      for (const service of services.splice(0).reverse()) await service.close()
    },
  }
}
