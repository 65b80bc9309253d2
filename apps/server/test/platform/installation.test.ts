import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { EnvError, readEnv } from '#env.ts'
import { serverFolder } from '#folders.ts'
import { ForeignSecretsError } from '#installation.ts'
import { startProduct } from '#product.ts'
import { readSecrets, secretFingerprint } from '#secrets.ts'

/** Nodes of one product on one database, started one after another, each with its own data folder. */
const connection = { ...inject('postgres'), database: `secrets_${randomUUID().replaceAll('-', '')}` }
const admin = new pg.Client({ ...connection, database: 'postgres' })
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veranda-secrets-'))
  await admin.connect()
  await admin.query(`create database ${connection.database} template ${inject('template')}`)
})
afterAll(async () => {
  await admin.query(`drop database ${connection.database}`)
  await admin.end()
  await rm(folder, { recursive: true })
})

function envOf(name: string, more: NodeJS.ProcessEnv = {}) {
  const { user, port, host, database } = connection
  return readEnv({
    PORT: '0',
    REALTIME_PORT: '0',
    DATA_DIR: join(folder, name),
    DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    NODE_ENV: 'test',
    ...more,
  })
}

/** Starts a node and stops it again. */
async function start(name: string, more?: NodeJS.ProcessEnv): Promise<void> {
  const folders = { migrations: join(serverFolder, 'migrations'), web: undefined, widget: undefined }
  const product = await startProduct(envOf(name, more), folders, pino({ level: 'silent' }))
  await product.stop()
}

const refusalOf = async (starting: Promise<void>): Promise<string> => {
  const error: unknown = await starting.then(
    () => undefined,
    (refusal) => refusal,
  )
  expect(error).toBeInstanceOf(ForeignSecretsError)
  return (error as Error).message
}

test('a node with other secrets than the first one does not start and says what to do; with them it does', async () => {
  await start('first')
  await start('first')
  const refusal = await refusalOf(start('second'))
  expect(refusal).toContain('Скопируйте secrets.json с первого узла')
  await copyFile(join(folder, 'first', 'secrets.json'), join(folder, 'second', 'secrets.json'))
  await start('second')
})

test('lost secrets are replaced only by those that the settings accept', async () => {
  const refusal = await refusalOf(start('third'))
  const accepted = /ACCEPT_SECRETS=(\w+)/.exec(refusal)?.[1] ?? ''
  await refusalOf(start('stranger', { ACCEPT_SECRETS: accepted }))
  await start('third', { ACCEPT_SECRETS: accepted })
  await start('third')
  await refusalOf(start('first'))
})

test('the database stores nothing that reveals the secret', async () => {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query('select * from installation')
  await client.end()
  const { signing_secret } = await readSecrets(envOf('third'))
  expect(rows).toMatchObject([{ secret_print: secretFingerprint(signing_secret) }])
  expect(JSON.stringify(rows)).not.toContain(signing_secret)
})

test('a secret in the environment is the same on every node, without a file', async () => {
  const SIGNING_SECRET = 'a secret of forty signs, which is enough'
  const nodes = ['fourth', 'fifth']
  for (const name of nodes) await mkdir(join(folder, name))
  const [one, two] = await Promise.all(nodes.map((name) => readSecrets(envOf(name, { SIGNING_SECRET }))))
  expect(one).toEqual(two)
  expect(one?.signing_secret).toBe(SIGNING_SECRET)
  expect(await readdir(join(folder, 'fourth'))).toEqual([])
  const own = await readSecrets(envOf('fourth', { SIGNING_SECRET, PUSHER_APP_KEY: 'own key' }))
  expect(own).toEqual({ ...one, pusher_app_key: 'own key' })
  expect(() => envOf('fourth', { SIGNING_SECRET: 'short' })).toThrow(EnvError)
})
