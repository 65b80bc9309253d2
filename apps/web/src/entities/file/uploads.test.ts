import { fileLimits } from '@veranda/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { fileSize } from '#lib/format/file-size.ts'
import { takeLoggedErrors } from '#test/setup.ts'
import { json, noConnection, stubFetch } from '#test/stub-fetch.ts'
import { sendFile } from './send-file.ts'
import { rememberedUploads, rememberUpload, removeRememberedUpload } from './upload-memory.ts'

const size = 600 * 1024
const file = new File([new Uint8Array(size)], 'Фото.jpg')
const record = { id: 9, name: 'Фото.jpg' }
const upload = (received: number) => ({
  id: 4,
  name: 'Фото.jpg',
  size,
  part_size: fileLimits.partSize,
  received,
  file_id: null,
})

const sending = (over: Partial<Parameters<typeof sendFile>[0]> = {}) => ({
  file,
  target: { folder_id: 3 },
  uploadId: null,
  signal: new AbortController().signal,
  onStarted: vi.fn(),
  onProgress: vi.fn(),
  onChecking: vi.fn(),
  ...over,
})

/** A server that stores parts in order. */
function partStoringServer(received = 0) {
  let receivedBytes = received
  const part = ({ url, body }: { url: string; body: unknown }) => {
    const offset = Number(/parts\/(\d+)/.exec(url)?.[1])
    if (offset !== receivedBytes)
      return json({ code: 'upload_offset', message: '', received: receivedBytes }, 409)
    receivedBytes += (body as Blob).size
    return json(upload(receivedBytes))
  }
  return new Proxy<Record<string, unknown>>(
    {
      'POST /api/uploads': json(upload(0), 201),
      'GET /api/uploads/4': () => json(upload(receivedBytes)),
      'POST /api/uploads/4/complete': json(record, 201),
    },
    { get: (answers, key: string) => (key.startsWith('PUT /api/uploads/4/parts/') ? part : answers[key]) },
  ) as Parameters<typeof stubFetch>[0]
}

beforeEach(() => {
  vi.stubEnv('PROD', true)
})

test('a file is sent in parts, one after another, and then checked', async () => {
  const network = stubFetch(partStoringServer())
  const calls = sending()
  expect(await sendFile(calls)).toEqual(record)
  expect(network.sent[0]?.body).toEqual({ name: 'Фото.jpg', size, folder_id: 3 })
  expect(network.sent.filter(({ method }) => method === 'PUT').length).toBeGreaterThan(1)
  expect(network.sent[1]?.headers['Content-Type']).toBe('application/octet-stream')
  expect(calls.onStarted).toHaveBeenCalledWith(4)
  expect(calls.onProgress).toHaveBeenLastCalledWith(size)
  expect(calls.onChecking).toHaveBeenCalledOnce()
})

test('a begun upload resumes where it stopped', async () => {
  const network = stubFetch(partStoringServer(400_000))
  await sendFile(sending({ uploadId: 4 }))
  expect(network.to('POST', '/api/uploads')).toEqual([])
  expect(network.to('PUT', '/api/uploads/4/parts/0')).toEqual([])
  expect(network.to('PUT', '/api/uploads/4/parts/400000')).toHaveLength(1)
})

test('an upload the server has forgotten starts again', async () => {
  const answers = partStoringServer()
  const goneAnswer = { 'GET /api/uploads/7': json({ code: 'not_found', message: '' }, 404) }
  const network = stubFetch(
    new Proxy(answers, { get: (all, key: string) => goneAnswer[key as keyof typeof goneAnswer] ?? all[key] }),
  )
  await sendFile(sending({ uploadId: 7 }))
  expect(network.to('POST', '/api/uploads')).toHaveLength(1)
})

test('a lost connection is an error after which the upload can resume', async () => {
  stubFetch({ 'POST /api/uploads': noConnection })
  await expect(sendFile(sending())).rejects.toThrow(TypeError)
  expect(takeLoggedErrors()).toHaveLength(1)
})

test('begun uploads are remembered until forgotten; invalid entries are ignored', () => {
  const one = { id: 4, user_id: 7, name: 'Фото.jpg', size, last_modified: 1, target: { lead_id: 5 } }
  rememberUpload(one)
  rememberUpload({ ...one, size: 5 })
  expect(rememberedUploads()).toEqual([{ ...one, size: 5 }])
  removeRememberedUpload(4)
  expect(rememberedUploads()).toEqual([])
  localStorage.setItem('unfinished_uploads', '{"a":')
  expect(rememberedUploads()).toEqual([])
})

test.each([
  [0, '0 Б'],
  [1023, '1\u00a0023 Б'],
  [1536, '1,5 КБ'],
  [150 * 1024, '150 КБ'],
  [1024 ** 2, '1 МБ'],
  [5 * 1024 ** 3, '5 ГБ'],
  [5 * 1024 ** 4, '5\u00a0120 ГБ'],
])('%i bytes read «%s»', (bytes, text) => {
  expect(fileSize(bytes).replace(/\u00a0(?=\p{L}+$)/u, ' ')).toBe(text)
})
