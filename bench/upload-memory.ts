import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Memory of the server during a large upload. A file of 1 GB (or of the given number of megabytes) is sent in parts to the
 * built product, the connection is killed in the middle of a part, the upload is resumed, and the download is compared with
 * the original. Linux only: memory is read from /proc.
 */
const megabyte = 1024 * 1024
const size = (Number(process.argv[2]) || 1024) * megabyte
const limitMb = 100
const [port, realtimePort] = [3110, 8110]
const url = `http://127.0.0.1:${port}`

interface Upload {
  id: number
  part_size: number
  received: number
}

const dataDir = await mkdtemp(join(tmpdir(), 'veranda-upload-'))
const server = startServer()
try {
  await waitUntilReady(server)
  await run()
} finally {
  server.kill('SIGTERM')
  await once(server, 'exit')
  await rm(dataDir, { recursive: true, force: true })
}

function startServer(): ChildProcess {
  return spawn(process.execPath, [join('apps', 'server', 'dist', 'main.js')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      REALTIME_PORT: String(realtimePort),
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      SEED_DEMO: 'false',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function waitUntilReady(child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined)
    if (answer?.ok) return
    await delay(50)
  }
  throw new Error(`the server exited with code ${child.exitCode}`)
}

/** The resident memory of the server's process, in megabytes. */
function residentMb(): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/** Generates a part of the file. Every line differs, so that lost, duplicated or swapped parts are detected. */
function contentAt(from: number, length: number): Buffer {
  const line = (at: number) => `${String(at).padStart(15, '0')}\n`
  const first = Math.floor(from / 16)
  const count = Math.ceil((from + length) / 16) - first
  const text = Array.from({ length: count }, (_, index) => line(first + index)).join('')
  return Buffer.from(text).subarray(from - first * 16, from - first * 16 + length)
}

async function call<T>(method: string, path: string, token: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

function sendPart(token: string, id: number, offset: number, part: Buffer, killAt?: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request({
      port,
      method: 'PUT',
      path: `/api/uploads/${id}/parts/${offset}`,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/octet-stream',
        'content-length': part.length,
      },
    })
    outgoing.on('response', (answer) => {
      answer.resume()
      if (answer.statusCode === 200) answer.on('end', resolve)
      else reject(new Error(`part at ${offset}: ${answer.statusCode}`))
    })
    outgoing.on('error', (error) => (killAt === undefined ? reject(error) : resolve()))
    if (killAt === undefined) outgoing.end(part)
    else outgoing.write(part.subarray(0, killAt), () => outgoing.destroy())
  })
}

async function sendFrom(token: string, { id, part_size, received }: Upload, to: number): Promise<void> {
  for (let offset = received; offset < to; offset += part_size) {
    await sendPart(token, id, offset, contentAt(offset, Math.min(part_size, to - offset)))
  }
}

async function run(): Promise<void> {
  const { token } = await call<{ token: string }>('POST', '/api/auth/register', '', {
    company_name: 'Bench',
    name: 'Bench',
    email: 'bench@example.com',
    password: 'a long password',
  })
  // A small file is sent first, so that code loaded at first use does not count.
  await uploadFile(token, 'small.txt', megabyte)
  await delay(1000)
  const before = residentMb()
  let highest = before
  const watch = setInterval(() => {
    highest = Math.max(highest, residentMb())
  }, 20)
  const startedAt = performance.now()

  const upload = await call<Upload>('POST', '/api/uploads', token, { name: 'large.txt', size })
  const half = Math.floor(size / 2 / upload.part_size) * upload.part_size
  await sendFrom(token, upload, half)
  await sendPart(token, upload.id, half, contentAt(half, upload.part_size), upload.part_size / 2)
  const resumed = await call<Upload>('GET', `/api/uploads/${upload.id}`, token)
  await sendFrom(token, resumed, size)
  const sentAt = performance.now()
  const file = await call<{ id: number }>('POST', `/api/uploads/${upload.id}/complete`, token)
  const completed = performance.now()
  const isIdentical = (await downloadHash(token, file.id)) === expectedHash()
  clearInterval(watch)

  const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(1)} s`
  console.log(
    `${size / megabyte} MB, killed at ${half / megabyte} MB, resumed at ${resumed.received / megabyte} MB`,
  )
  console.log(`  sent in ${seconds(startedAt, sentAt)}, checked and stored in ${seconds(sentAt, completed)}`)
  console.log(`  resident memory: before ${before.toFixed(0)} MB, highest ${highest.toFixed(0)} MB`)
  console.log(
    `  grown by ${(highest - before).toFixed(0)} MB, which is ${highest - before < limitMb ? 'under' : 'NOT under'} ${limitMb} MB`,
  )
  console.log(`  the download is ${isIdentical ? 'identical (sha256)' : 'DIFFERENT'}`)
  if (!isIdentical || highest - before >= limitMb) process.exitCode = 1
}

async function uploadFile(token: string, name: string, length: number): Promise<void> {
  const upload = await call<Upload>('POST', '/api/uploads', token, { name, size: length })
  await sendFrom(token, upload, length)
  await call('POST', `/api/uploads/${upload.id}/complete`, token)
}

async function downloadHash(token: string, id: number): Promise<string> {
  const answer = await fetch(`${url}/api/files/${id}/content`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const hash = createHash('sha256')
  for await (const chunk of answer.body ?? []) hash.update(chunk)
  return hash.digest('hex')
}

function expectedHash(): string {
  const hash = createHash('sha256')
  for (let at = 0; at < size; at += megabyte) hash.update(contentAt(at, Math.min(megabyte, size - at)))
  return hash.digest('hex')
}
