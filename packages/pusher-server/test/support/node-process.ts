import { createRedisFanout } from '#cluster/redis-fanout.ts'
import { createPusherServer } from '#index.ts'
import { app } from './app.ts'

/**
 * A node in its own process, to be killed, or closed by a message after one more event; its channel member is
 * announced without a socket.
 */
const [url = '', prefix = ''] = process.argv.slice(2)
const server = createPusherServer({
  app,
  allowOrigin: [],
  fanout: await createRedisFanout({ url, prefix }),
  limits: { nodeBeatMs: 100, nodeTimeoutMs: 500 },
  onError: (error) => process.stderr.write(`${String(error)}\n`),
})
const exit = () => process.exit(0)
process.on('disconnect', exit)
process.on('message', async () => {
  server.publish(['leads'], 'n', 1)
  await server.close()
  // Nothing keeps the process alive: it must end by itself.
  process.off('disconnect', exit)
  process.disconnect()
})
const { port } = await server.listen({ port: 0, host: '127.0.0.1' })
process.send?.(port)
