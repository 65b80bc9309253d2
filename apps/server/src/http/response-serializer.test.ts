import { api, type Endpoint } from '@veranda/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { compileSerializer, responseSerializer } from './response-serializer.ts'

const endpoints = Object.entries(api).flatMap(([area, group]) =>
  Object.entries(group as Record<string, Endpoint>).map(([name, endpoint]) => ({
    name: `${area}.${name}`,
    output: endpoint.output,
  })),
)

test('every response of the contract has a serializer', () => {
  const broken = endpoints.filter(({ output }) => {
    try {
      if (output) compileSerializer(output)
      return false
    } catch {
      return true
    }
  })
  expect(endpoints.length).toBeGreaterThan(300)
  expect(broken.map(({ name }) => name)).toEqual([])
})

test('keys that the contract does not declare are dropped', () => {
  const output = z.object({ id: z.number(), note: z.string().nullable() })
  expect(responseSerializer(output)({ id: 1, note: null, secret: 'x' })).toBe('{"id":1,"note":null}')
})
