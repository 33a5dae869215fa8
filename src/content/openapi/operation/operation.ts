import type { JsonRecord } from '../../core/json-value.ts'
import type { ReferenceResolver } from '../document/reference-resolver.ts'

/** An operation of OpenAPI 3 or Swagger 2 in one shape. Schemas stay as written, with their references. */
export interface Operation {
  method: string
  path: string
  servers: string[]
  parameters: Parameter[]
  body: Body | null
  responses: Response[]
  /** One of the alternatives is enough; an alternative needs all its schemes. */
  security: SecurityScheme[][]
  callbacks: Callback[]
  /** Samples from the description, `x-codeSamples`. */
  codeSamples: CodeSample[]
}

/** A request that the API sends to an address from the caller. */
export interface Callback extends Operation {
  description: string | null
}

export interface CodeSample {
  label: string
  /** The language of the code block. */
  language: string
  code: string
}

export interface Parameter {
  name: string
  place: string
  required: boolean
  description: string | null
  schema: unknown
  example: unknown
}

export interface Body {
  description: string | null
  required: boolean
  content: Content
}

export interface Content {
  mediaTypes: string[]
  schema: unknown
  example: unknown
}

export interface Response {
  status: string
  description: string | null
  content: Content | null
}

export interface SecurityScheme {
  name: string
  settings: JsonRecord
  /** Of OAuth 2.0 and OpenID Connect. */
  scopes: string[]
}

export interface OperationSource {
  resolver: ReferenceResolver
  root: JsonRecord
  method: string
  path: string
  pathItem: JsonRecord
  operation: JsonRecord
}
