import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import S3Server from '@20minutes/s3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileStore } from './file-store.ts'
import { createLocalStore } from './local-store.ts'
import { createS3Store, type S3Options } from './s3-store.ts'

const key = () => `7/${randomBytes(16).toString('hex')}`

async function read(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** The tests that every store must pass. */
function testStore(open: () => Promise<FileStore>): void {
  let store: FileStore
  let folder: string
  beforeAll(async () => {
    store = await open()
    folder = await mkdtemp(join(tmpdir(), 'veranda-store-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  async function putContent(content: Buffer): Promise<string> {
    const path = join(folder, 'content')
    await writeFile(path, content)
    const place = key()
    const sha256 = createHash('sha256').update(content).digest('hex')
    await store.put(place, path, { size: content.length, sha256 })
    await rm(path)
    return place
  }

  test('returns what was put, as a whole and in ranges', async () => {
    const content = randomBytes(3_000_000)
    const place = await putContent(content)
    expect((await read(await store.open(place))).equals(content)).toBe(true)
    const piece = await read(await store.open(place, { start: 1_000_000, end: 1_000_099 }))
    expect(piece.equals(content.subarray(1_000_000, 1_000_100))).toBe(true)
  })

  test('replaces a content that is put again', async () => {
    const path = join(folder, 'again')
    const place = key()
    for (const text of ['one', 'another']) {
      await writeFile(path, text)
      const sha256 = createHash('sha256').update(text).digest('hex')
      await store.put(place, path, { size: text.length, sha256 })
    }
    expect((await read(await store.open(place))).toString()).toBe('another')
  })

  test('does not find a removed content, and removing it again is not an error', async () => {
    const place = await putContent(Buffer.from('words'))
    await store.remove([place, key()])
    await store.remove([place])
    await expect(store.open(place)).rejects.toMatchObject({ code: 'not_found' })
  })

  test.each([
    '../x',
    '7/../8/aa',
    '7/abc',
    `7/${'A'.repeat(32)}`,
    `/${'a'.repeat(32)}`,
    `7/${'a'.repeat(32)}/x`,
  ])('a key that is not ours reaches nothing: %s', async (key) => {
    await expect(store.open(key)).rejects.toThrow('not a key')
    await expect(store.remove([key])).rejects.toThrow('not a key')
  })
}

describe('local store', () => {
  let folder: string
  afterAll(() => rm(folder, { recursive: true, force: true }))
  testStore(async () => {
    folder = await mkdtemp(join(tmpdir(), 'veranda-local-'))
    return createLocalStore(folder)
  })
})

describe('S3 store', () => {
  let server: S3Server
  let folder: string
  let options: S3Options
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'veranda-s3-'))
    const listen = { address: '127.0.0.1', port: 0, silent: true, directory: folder }
    server = new S3Server({ ...listen, configureBuckets: [{ name: 'veranda' }] })
    const { port } = await server.run()
    options = {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'veranda',
      region: 'us-east-1',
      // The only access key that this test server accepts.
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    }
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })
  testStore(async () => createS3Store(options))

  test('rejects a signature by another secret', async () => {
    const store = createS3Store({ ...options, secretAccessKey: 'another' })
    await expect(store.open(key())).rejects.toMatchObject({ code: 'service_unavailable' })
  })
})

test('reports an unreachable store as service_unavailable', async () => {
  const store = createS3Store({
    endpoint: `http://127.0.0.1:${await freePort()}`,
    bucket: 'veranda',
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  })
  await expect(store.open(key())).rejects.toMatchObject({ code: 'service_unavailable' })
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
