import { asList, asRecord, asText, isRecord, type JsonRecord } from '../../core/json-value.ts'
import type { ReferenceResolver } from '../document/reference-resolver.ts'
import type {
  Body,
  Callback,
  CodeSample,
  Content,
  Operation,
  OperationSource,
  Parameter,
  Response,
  SecurityScheme,
} from './operation.ts'
import { readSwaggerBody, readSwaggerServers } from './read-swagger.ts'

export const httpMethods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const
const itemLimit = 200
const sampleLimit = 20
const sampleCharacters = 10_000

/** Reads an operation of an OpenAPI 3 or Swagger 2 document. Very long lists are cut. */
export function readOperation(source: OperationSource): Operation {
  const { resolver, root, pathItem, operation } = source
  const parameters = listParameters(source)
  const isSwagger = root.swagger !== undefined
  return {
    method: source.method.toUpperCase(),
    path: source.path,
    servers: isSwagger ? readSwaggerServers(root) : readServers(operation, pathItem, root),
    parameters: parameters
      .filter(({ in: place }) => place !== 'body' && place !== 'formData')
      .map(readParameter),
    body: isSwagger ? readSwaggerBody(source, parameters) : readBody(resolver, operation),
    responses: Object.entries(asRecord(operation.responses))
      .filter(([status]) => !status.startsWith('x-'))
      .slice(0, itemLimit)
      .map(([status, response]) => readResponse(source, status, resolver.resolve(response))),
    security: readSecurity(resolver, root, operation.security ?? root.security),
    callbacks: readCallbacks(source),
    codeSamples: readCodeSamples(operation),
  }
}

/** An operation's parameters win over those of its path. */
function listParameters({ resolver, pathItem, operation }: OperationSource): JsonRecord[] {
  const known = new Map<string, JsonRecord>()
  for (const parameter of [...asList(pathItem.parameters), ...asList(operation.parameters)].slice(
    0,
    itemLimit,
  )) {
    const settings = resolver.resolve(parameter)
    if (typeof settings.name === 'string') known.set(`${String(settings.in)} ${settings.name}`, settings)
  }
  return [...known.values()]
}

function readParameter(settings: JsonRecord): Parameter {
  const content = asRecord(Object.values(asRecord(settings.content))[0])
  return {
    name: String(settings.name),
    place: String(settings.in),
    required: settings.required === true,
    description: asText(settings.description),
    // Swagger 2 puts the type on the parameter.
    schema: settings.schema ?? content.schema ?? { ...settings, description: undefined, required: undefined },
    example: settings.example ?? readExample(settings.examples),
  }
}

function readBody(resolver: ReferenceResolver, operation: JsonRecord): Body | null {
  const settings = resolver.resolve(operation.requestBody)
  const content = readContent(resolver, settings.content)
  if (content === null) return null
  return { description: asText(settings.description), required: settings.required === true, content }
}

/** Reads the first JSON form, or else the first form. The others are only named. */
function readContent(resolver: ReferenceResolver, content: unknown): Content | null {
  const forms = Object.entries(asRecord(content))
  const [mediaType, settings] = forms.find(([name]) => /json/i.test(name)) ?? forms[0] ?? []
  if (mediaType === undefined) return null
  const { schema, example, examples } = asRecord(settings)
  return {
    mediaTypes: [mediaType, ...forms.map(([name]) => name).filter(name => name !== mediaType)],
    schema,
    example: example ?? readExample(examples, resolver),
  }
}

function readExample(examples: unknown, resolver?: ReferenceResolver): unknown {
  const [first] = Object.values(asRecord(examples))
  return resolver ? resolver.resolve(first).value : asRecord(first).value
}

function readResponse(
  { resolver, root, operation }: OperationSource,
  status: string,
  settings: JsonRecord,
): Response {
  const description = asText(settings.description)
  if (settings.schema === undefined)
    return { status, description, content: readContent(resolver, settings.content) }
  const named = asList(operation.produces ?? root.produces).filter(type => typeof type === 'string')
  const example: unknown = Object.values(asRecord(settings.examples))[0]
  const mediaTypes = named.length > 0 ? named : ['application/json']
  return { status, description, content: { mediaTypes, schema: settings.schema, example } }
}

function readServers(...levels: readonly JsonRecord[]): string[] {
  const servers = levels.map(level => asList(level.servers)).find(list => list.length > 0) ?? []
  return servers.slice(0, 10).flatMap(server => {
    const { url, variables } = asRecord(server)
    if (typeof url !== 'string') return []
    const filled = url.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
      return asText(asRecord(asRecord(variables)[name]).default) ?? whole
    })
    return [filled.replace(/(?<!\/)\/+$/, '')]
  })
}

function readSecurity(
  resolver: ReferenceResolver,
  root: JsonRecord,
  requirements: unknown,
): SecurityScheme[][] {
  const schemes = asRecord(asRecord(root.components).securitySchemes ?? root.securityDefinitions)
  return asList(requirements)
    .slice(0, 20)
    .map(requirement =>
      Object.entries(asRecord(requirement)).map(([name, scopes]) => ({
        name,
        settings: resolver.resolve(schemes[name]),
        scopes: asList(scopes)
          .slice(0, itemLimit)
          .flatMap(scope => asText(scope) ?? []),
      })),
    )
}

function readCodeSamples(operation: JsonRecord): CodeSample[] {
  return asList(operation['x-codeSamples'] ?? operation['x-code-samples'])
    .slice(0, sampleLimit)
    .flatMap(sample => {
      const { lang, label, source } = asRecord(sample)
      const name = asText(label) ?? asText(lang)
      if (name === null || typeof source !== 'string' || source.trim() === '') return []
      const language = (asText(lang) ?? '').toLowerCase().replace(/[^\w+#-]/g, '')
      const code = source.replace(/\r\n?/g, '\n').trim().slice(0, sampleCharacters)
      return [
        {
          label: name
            .replace(/["\s]+/g, ' ')
            .trim()
            .slice(0, 40),
          language,
          code,
        },
      ]
    })
}

function readCallbacks(source: OperationSource): Callback[] {
  const callbacks = Object.values(asRecord(source.operation.callbacks)).slice(0, 20)
  return callbacks.flatMap(callback =>
    Object.entries(source.resolver.resolve(callback)).flatMap(([path, item]) => {
      const pathItem = source.resolver.resolve(item)
      return httpMethods.flatMap(method => {
        const operation = pathItem[method]
        if (!isRecord(operation)) return []
        const { callbacks: _, ...flat } = operation
        const description = asText(operation.description) ?? asText(operation.summary)
        const inner = { ...source, method, path, pathItem, operation: { ...flat, security: [] } }
        return [{ ...readOperation(inner), description }]
      })
    }),
  )
}
