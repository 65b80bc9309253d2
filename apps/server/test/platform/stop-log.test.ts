import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readEnv } from '#env.ts'
import { serverFolder } from '#folders.ts'
import { type Product, startProduct } from '#product.ts'

/** Starts the whole product in its own folder; `lines` is its log. */
async function start(): Promise<{ product: Product; dataDir: string; lines: string[] }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'veranda-stop-'))
  const env = readEnv({
    PORT: '0',
    REALTIME_PORT: '0',
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    SEED_DEMO: 'false',
  })
  const folders = { migrations: join(serverFolder, 'migrations'), web: undefined, widget: undefined }
  const lines: string[] = []
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  return { product: await startProduct(env, folders, logger), dataDir, lines }
}

const warnings = (lines: string[]) => lines.filter((line) => JSON.parse(line).level > 30)

test('a normal stop logs no warning', async () => {
  const { product, dataDir, lines } = await start()
  const base = `http://127.0.0.1:${(product.app.server.address() as AddressInfo).port}`
  await Promise.all(Array.from({ length: 20 }, () => fetch(`${base}/health/ready`)))
  await product.stop()
  await rm(dataDir, { recursive: true })
  expect(warnings(lines)).toEqual([])
})

test('a broken connection is logged without its data', async () => {
  const { product, dataDir, lines } = await start()
  const [pid] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
  const broken = () => lines.filter((line) => line.includes('a connection broke'))
  while (broken().length === 0) await new Promise((resolve) => setImmediate(resolve))
  await product.stop()
  await rm(dataDir, { recursive: true })
  expect(broken().filter((line) => /secretKey|_queryQueue|connectionParameters|"client"/.test(line))).toEqual(
    [],
  )
  expect(warnings(lines).filter((line) => line.length > 4000)).toEqual([])
}, 60_000)
