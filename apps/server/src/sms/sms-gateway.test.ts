import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSmsGateway, smsNumber } from './sms-gateway.ts'

let server: Server
let requests: { authorization: string | undefined; body: unknown }[]
let status: number

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

beforeEach(async () => {
  requests = []
  status = 200
  server = createServer(async (request, response) => {
    requests.push({ authorization: request.headers.authorization, body: await bodyOf(request) })
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => void server.close())

const gateway = (token?: string) =>
  createSmsGateway({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`, token })

test('a message is sent to the gateway with its token', async () => {
  await gateway('secret').send({ to: '79161112233', text: 'Код 004217' })
  expect(requests).toEqual([
    { authorization: 'Bearer secret', body: { to: '79161112233', text: 'Код 004217' } },
  ])
})

test('a refusal by the gateway throws, so that the job is retried', async () => {
  status = 503
  await expect(gateway().send({ to: '79161112233', text: 'x' })).rejects.toThrow('503')
})

test.each([
  ['+7 916 111-22-33', '79161112233'],
  ['8 (916) 111 22 33', '79161112233'],
  ['916 111-22-33', '79161112233'],
  ['111-22-33', null],
  ['', null],
])('the phone %s is sent to as %s', (phone, number) => {
  expect(smsNumber(phone)).toBe(number)
})
