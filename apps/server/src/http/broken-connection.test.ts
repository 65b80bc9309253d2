import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { addressOf, networkOf } from './network.ts'
import { clientOf } from './serve.ts'

test('a client whose connection broke meanwhile has an empty address, and nothing throws', async () => {
  const app = Fastify()
  const seen = new Promise<object>((resolve, reject) => {
    app.get('/', async (request) => {
      await once(request.raw.socket, 'close')
      try {
        resolve({ ip: clientOf(request).ip, network: networkOf(addressOf(request)) })
      } catch (error) {
        reject(error)
      }
    })
  })
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(port), '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n', () => socket.resetAndDestroy())
  expect(await seen).toEqual({ ip: '', network: '' })
  await app.close()
})
