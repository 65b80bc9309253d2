import { expect, it } from 'vitest'
import { connect, startServer } from './support/support.ts'

/** Around the lengths at which a frame's header changes its form, in bytes, not characters. */
it.each([0, 1, 20, 60, 61, 62, 63, 64, 65, 66, 200, 32_700, 65_400, 65_450, 65_500, 200_000])(
  'data of %i characters of two bytes arrives whole',
  async (length) => {
    const { server, port } = await startServer({ limits: { eventDataBytes: Infinity } })
    const client = await connect(port)
    await client.subscribe('a')
    const data = 'я'.repeat(length)
    for (const text of [data, `${data}.`]) {
      server.publish(['a'], 'x', text)
      expect((await client.next('x')).data).toBe(text)
    }
  },
)

it('every header length is correct', async () => {
  const limits = { eventDataBytes: Infinity, bufferedBytes: Infinity }
  const { server, port } = await startServer({ limits })
  const client = await connect(port)
  await client.subscribe('a')
  const lengths = [
    ...Array.from({ length: 300 }, (_, i) => i),
    ...Array.from({ length: 300 }, (_, i) => i + 65_300),
  ]
  for (const length of lengths) server.publish(['a'], 'x', '.'.repeat(length))
  for (const length of lengths) expect((await client.next('x')).data).toHaveLength(length)
})
