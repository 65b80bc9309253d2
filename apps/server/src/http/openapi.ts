import { api, type Endpoint, errorTable } from '@veranda/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { html } from '#text/html.ts'
import { newNonce, renderedPagePolicy } from './security-headers.ts'

type Json = Record<string, unknown>

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { target: 'openapi-3.0', io, unrepresentable: 'any' }) as Json

const errorSchema: Json = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string', enum: Object.keys(errorTable) },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    obstacles: { type: 'object', additionalProperties: { type: 'integer' } },
  },
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties as Json).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (required as string[]).includes(name),
    schema: property,
    ...(place === 'query' && (property as Json).type === 'object' && { style: 'deepObject', explode: true }),
  }))
}

function operationOf(area: string, name: string, endpoint: Endpoint): Json {
  const status = endpoint.status ?? (endpoint.output || endpoint.file || endpoint.gives ? 200 : 204)
  const bytes = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  const file = (endpoint.file || endpoint.gives) && {
    description: 'The file',
    content: endpoint.file ? { [endpoint.file]: bytes['application/octet-stream'] } : bytes,
  }
  const answer = endpoint.output
    ? {
        description: 'Success',
        content: { 'application/json': { schema: jsonSchema(endpoint.output, 'output') } },
      }
    : { description: 'Success, no body' }
  const refusal = {
    description: 'Refused',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
  return {
    operationId: `${area}.${name}`,
    summary: endpoint.summary,
    tags: [area],
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...(endpoint.accepts && { requestBody: { required: true, content: bytes } }),
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
      },
    }),
    responses: { [status]: file || answer, default: refusal },
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    'x-access': endpoint.access,
  }
}

const rows = (): [string, string, Endpoint][] =>
  Object.entries(api).flatMap(([area, endpoints]) =>
    Object.entries(endpoints).map(
      ([name, endpoint]) => [area, name, endpoint as Endpoint] as [string, string, Endpoint],
    ),
  )

/** The OpenAPI document of all endpoints. */
export function openApiDocument(appUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const [area, name, endpoint] of rows()) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(area, name, endpoint) }
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Veranda', version: '1' },
    servers: [{ url: appUrl }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: errorSchema },
    },
  }
}

function docsPage(nonce: string): string {
  const line = ([area, name, endpoint]: [string, string, Endpoint]) => {
    const access = typeof endpoint.access === 'string' ? endpoint.access : endpoint.access.permission
    return html`<tr><td><code>${endpoint.method}</code></td><td><code>${endpoint.path}</code></td><td>${endpoint.summary}</td><td>${access}</td><td>${area}.${name}</td></tr>`
  }
  const style = html`body{font:15px/1.5 system-ui,sans-serif;margin:24px;color:#1b2733}table{border-collapse:collapse}td,th{padding:6px 12px;border-bottom:1px solid #d8dee4;text-align:left}`
  return `<!doctype html>${
    html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Veranda API</title><style nonce="${nonce}">${style}</style></head>
<body><main><h1>Veranda API</h1><p>The machine-readable document: <a href="/api/openapi.json">/api/openapi.json</a></p>
<table><thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>Access</th><th>Name</th></tr></thead><tbody>${rows().map(line)}</tbody></table></main></body></html>`
      .markup
  }`
}

export function openApiRoutes(app: FastifyInstance, appUrl: string): void {
  const document = openApiDocument(appUrl)
  app.get('/api/openapi.json', async () => document)
  app.get('/api/docs', async (_request, reply) => {
    const nonce = newNonce()
    return reply
      .header('content-security-policy', renderedPagePolicy(nonce, "'none'"))
      .type('text/html; charset=utf-8')
      .send(docsPage(nonce))
  })
}
