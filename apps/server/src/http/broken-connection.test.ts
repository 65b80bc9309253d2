import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { addressOf, networkOf } from './network.ts'
import { clientOf } from './serve.ts'

test('a connection reset during the request yields an empty address and does not throw', async () => {
  const app = Fastify()
  const clientAddress = new Promise<object>((resolve, reject) => {
    app.get('/', async (request) => {
      const broken = new Promise((close) => request.raw.socket.once('close', close))
      // Reset only now: a connection reset before its request is read makes no request.
      socket.resetAndDestroy()
      await broken
      try {
        resolve({ ip: clientOf(request).ip, network: networkOf(addressOf(request)) })
      } catch (error) {
        reject(error)
      }
    })
  })
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(port), '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  expect(await clientAddress).toEqual({ ip: '', network: '' })
  await app.close()
})
