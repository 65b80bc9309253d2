import { connect as connectTcp } from 'node:net'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { app, connect, startServer, until } from './support/support.ts'

const unlimited = { messagesPer10s: Number.POSITIVE_INFINITY }

const corpus = [
  '',
  ' ',
  '{',
  'null',
  'true',
  '42',
  '"pusher:ping"',
  '[]',
  '[{"event":"pusher:ping"}]',
  '{}',
  '{"event":null}',
  '{"event":42}',
  '{"event":{}}',
  '{"event":""}',
  '{"event":"unknown","data":{}}',
  '{"event":"pusher:subscribe"}',
  '{"event":"pusher:subscribe","data":null}',
  '{"event":"pusher:subscribe","data":""}',
  '{"event":"pusher:subscribe","data":"{"}',
  '{"event":"pusher:subscribe","data":[]}',
  '{"event":"pusher:subscribe","data":{}}',
  '{"event":"pusher:subscribe","data":{"channel":42}}',
  '{"event":"pusher:subscribe","data":{"channel":null}}',
  '{"event":"pusher:subscribe","data":{"channel":{"toString":1}}}',
  '{"event":"pusher:subscribe","data":{"channel":"private-a","auth":42}}',
  '{"event":"pusher:subscribe","data":{"channel":"private-a","auth":["x"]}}',
  '{"event":"pusher:subscribe","data":{"channel":"presence-a","auth":"x","channel_data":{}}}',
  '{"event":"pusher:unsubscribe"}',
  '{"event":"pusher:unsubscribe","data":{"channel":[]}}',
  '{"event":"pusher:signin"}',
  '{"event":"pusher:signin","data":{"auth":"x"}}',
  '{"event":"pusher:signin","data":{"auth":"x","user_data":{}}}',
  '{"event":"pusher:signin","data":{"user_data":"{}"}}',
  '{"event":"client-a"}',
  '{"event":"client-a","channel":{}}',
  '{"__proto__":{"event":"pusher:ping"}}',
  '['.repeat(10_000),
  `{"event":"pusher:subscribe","data":${'{"a":'.repeat(1_500)}1${'}'.repeat(1_500)}}`,
]

it.each(corpus.map((text) => [text.slice(0, 80), text]))(
  '«%s» is answered 4200, and the socket lives',
  async (_title, text) => {
    const { port, errors } = await startServer()
    const client = await connect(port)
    client.sendText(text)
    expect((await client.next('pusher:error')).data).toEqual({
      code: 4200,
      message: 'Invalid message format',
    })
    await client.fence()
    expect(errors).toEqual([])
  },
)

it('binary frames are answered with 4200', async () => {
  const { port } = await startServer()
  const client = await connect(port)
  client.sendText(Buffer.from('{"event":"pusher:ping"}'))
  expect((await client.next('pusher:error')).data).toMatchObject({ code: 4200 })
  expect(client.count('pusher:pong')).toBe(0)
})

it('commands with data as a JSON string are accepted', async () => {
  const { port } = await startServer()
  const client = await connect(port)
  client.send('pusher:subscribe', JSON.stringify({ channel: 'leads' }))
  await client.next('pusher_internal:subscription_succeeded', 'leads')
})

const events = fc.constantFrom(
  'pusher:ping',
  'pusher:pong',
  'pusher:subscribe',
  'pusher:unsubscribe',
  'client-x',
  'pusher:signin',
)
const data = fc.oneof(
  fc.jsonValue(),
  fc.record(
    {
      channel: fc.oneof(
        fc.jsonValue(),
        fc.string(),
        fc.constantFrom('private-a', 'presence-a', 'cache-a', '#x'),
      ),
      auth: fc.oneof(
        fc.jsonValue(),
        fc.string().map((text) => `${app.key}:${text}`),
      ),
      channel_data: fc.oneof(fc.jsonValue(), fc.json()),
      user_data: fc.jsonValue(),
    },
    { requiredKeys: [] },
  ),
)
const message = fc
  .record({ event: fc.oneof(events, fc.jsonValue()), data, channel: fc.jsonValue() }, { requiredKeys: [] })
  .map((fields) => JSON.stringify(fields))

it('no text ends the process or leaves a socket without a response', async () => {
  const { port, server, errors } = await startServer({ limits: unlimited, clientEvents: true })
  let client = await connect(port)
  const texts = fc.oneof(message, fc.json(), fc.string({ unit: 'binary' }), fc.string())
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      client.sendText(text)
      client.send('pusher:ping', {})
      const isAnswered = () => client.frames.some((frame) => frame.event === 'pusher:pong')
      await until(() => isAnswered() || client.closed !== undefined, 'an answer')
      // Only a forged sign-in may close the socket.
      if (client.closed) {
        expect(client.closed.code).toBe(4009)
        client = await connect(port)
      }
      client.frames.length = 0
    }),
    { numRuns: 600 },
  )
  expect(errors).toEqual([])
  expect(server.stats().connections).toBe(1)
}, 60_000)

it('no bytes in place of frames end the process', async () => {
  const { port, server, errors } = await startServer()
  const upgrade = `GET /app/${app.key}?protocol=7 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), async (bytes) => {
      const socket = connectTcp(port, '127.0.0.1', () => socket.write(upgrade))
      let received = ''
      let closed = false
      socket.on('data', (chunk) => {
        received += String(chunk)
      })
      socket
        .on('error', () => undefined)
        .on('close', () => {
          closed = true
        })
      await until(() => received.includes('connection_established'), 'greeting')
      socket.end(bytes)
      await until(() => closed, 'hang-up')
    }),
    { numRuns: 100 },
  )
  await until(() => server.stats().connections === 0, 'cleanup')
  await (await connect(port)).fence()
  expect(errors).toEqual([])
}, 60_000)
