import { randomInt } from 'node:crypto'
import autocannon from 'autocannon'
import type { Target, Targets } from './dataset.ts'

type Method = 'GET' | 'POST' | 'PUT'

export interface Operation {
  name: string
  method: Method
  path: (target: Target) => string
  body?: (target: Target) => unknown
}

const statuses = ['new', 'processing', 'completed', 'rejected']
const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T

const searchTerms = [
  () => pick(['Кузнецова', 'Анна Попов', 'ольга', 'лебед']),
  () => `+7 9${String(randomInt(1e9)).padStart(9, '0')}`,
  () => String(randomInt(1e5)).padStart(5, '0'),
  () => `user${randomInt(1e6)}@example.com`,
]

export const operations: Operation[] = [
  { name: 'list', method: 'GET', path: () => '/api/leads' },
  {
    name: 'read',
    method: 'GET',
    path: ({ leadIds }) => `/api/leads/${pick(leadIds)}?with=values.field,form,user`,
  },
  // Names that a twelfth of the leads have, phones, parts of phones, e-mail addresses.
  { name: 'search', method: 'GET', path: () => `/api/leads?q=${encodeURIComponent(pick(searchTerms)())}` },
  {
    name: 'create',
    method: 'POST',
    path: ({ slug }) => `/api/public/forms/${slug}/submissions`,
    body: ({ fieldIds: [name, phone, email] }) => ({
      values: {
        [`${name}`]: 'Анна Ким',
        [`${phone}`]: `+7 9${String(randomInt(1e9)).padStart(9, '0')}`,
        [`${email}`]: 'anna@example.com',
      },
      consent: true,
    }),
  },
  {
    name: 'update',
    method: 'PUT',
    path: ({ leadIds }) => `/api/leads/${pick(leadIds)}`,
    body: () => ({ status: pick(statuses) }),
  },
]

export interface OperationResult {
  perSecond: number
  p99: number
}

/** Loads one server with one operation. Throws when a response is not a success, because fast error responses would distort the result. */
export async function measure(
  operation: Operation,
  targets: Targets,
  url: string,
  seconds: number,
): Promise<OperationResult> {
  const result = await autocannon({
    url,
    connections: 16,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...requestFor(operation, pick(targets)) }) }],
  })
  if (result.errors > 0 || result.non2xx > 0) {
    const statuses = JSON.stringify(result.statusCodeStats)
    throw new Error(
      `${operation.name} at ${url}: ${result.errors} errors, ${result.non2xx} error responses ${statuses}`,
    )
  }
  return { perSecond: result.requests.average, p99: result.latency.p99 }
}

function requestFor(operation: Operation, target: Target) {
  return {
    method: operation.method,
    path: operation.path(target),
    headers: { authorization: `Bearer ${target.token}`, 'content-type': 'application/json' },
    ...(operation.body && { body: JSON.stringify(operation.body(target)) }),
  }
}
