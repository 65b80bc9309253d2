import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api, type Role } from '@veranda/contract'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { type AppOptions, buildApp } from '#app.ts'
import { openPools } from '#database.ts'
import { PlatformDb } from '#db/platform-db.ts'
import type { Connection } from '#db/pool.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { ensureOperator, notificationEvents, startSession } from '#features/auth/auth-repo.ts'
import { hashPassword } from '#features/auth/password-repo.ts'
import { createLocalStore } from '#files/local-store.ts'
import { openPartFolder } from '#files/part-folder.ts'
import { Traffic } from '#http/traffic.ts'
import { createMailer } from '#mail/mailer.ts'
import { createMax } from '#messengers/max.ts'
import { createTelegram } from '#messengers/telegram.ts'
import { createSendPush } from '#net/send-push.ts'
import { createRealtime, type Realtime } from '#realtime/realtime.ts'
import { createUser } from '#sign-in/accounts.ts'
import { vapidKeysOf } from '#vapid.ts'
import { countIndexUses, recordIndexUses } from './index-uses.ts'

export const password = 'correct horse'
export const secret = 'a secret of the tests'

/** A signed-in user who calls the real app. */
export interface Person {
  id: number
  email: string
  token: string
  companyId: number
  tenant: TenantDb
  call(
    method: InjectOptions['method'],
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
}

export interface World {
  app: FastifyInstance
  platform: PlatformDb
  owner: pg.Pool
  /** Connection pool of requests: the role behind row-level security. */
  appPool: pg.Pool
  realtime: Realtime
  realtimePort: number
  /** Mail folder and traffic counters. */
  watch: AppOptions['watch']
  files: AppOptions['files']
  /** A newly registered company. */
  company(): Promise<Person>
  /** A colleague in the same company. */
  colleague(of: Person, role: Role): Promise<Person>
  operator(): Promise<Person>
  /** The same user with another session. */
  again(person: Person): Promise<Person>
  /** Polls until there is a result. */
  eventually<T>(ask: () => Promise<T | undefined>): Promise<T>
  close(): Promise<void>
}

const mailer = createMailer({
  smtpUrl: undefined,
  from: 'test@example.com',
  folder: '',
  arePrivateHostsAllowed: true,
})
const sendThrough: AppOptions['sendThrough'] = (email, server) =>
  mailer.sendThrough(email, server, randomUUID())

/** Unreachable messengers. */
const unreachable = { url: 'http://127.0.0.1:9', arePrivateHostsAllowed: true }
const noMessengers = { telegram: createTelegram(unreachable), max: createMax(unreachable) }

const vapidKeys = vapidKeysOf(secret)
/** Push services of tests run on this machine. */
export const push: AppOptions['push'] = {
  publicKey: vapidKeys.publicKey,
  send: createSendPush({
    keys: vapidKeys,
    subject: 'mailto:test@example.com',
    arePrivateHostsAllowed: true,
  }),
}

const sockets = { key: 'key', host: null, scheme: null }
const client = { ip: '127.0.0.1', userAgent: 'test', referer: '' }

/** A database of its own, copied from the migrated template; `drop` removes it. */
async function copyDatabase(): Promise<{ connection: Connection; drop: () => Promise<void> }> {
  const server = inject('postgres')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ ...server, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${database} template ${inject('template')} strategy file_copy`)
  await countIndexUses(admin, database, server.user)
  const connection = { ...server, database }
  return {
    connection,
    drop: async () => {
      await recordIndexUses(connection, inject('indexUses'))
      await admin.query(`drop database ${database}`)
      await admin.end()
    },
  }
}

/** A folder of its own for files. */
async function contentsFolder(): Promise<{
  watch: AppOptions['watch']
  files: AppOptions['files']
  drop: () => Promise<void>
}> {
  const folder = await mkdtemp(join(tmpdir(), 'veranda-files-'))
  const files = {
    store: createLocalStore(join(folder, 'files')),
    parts: await openPartFolder(join(folder, 'uploads')),
  }
  const watch = {
    version: '1.0.0',
    dataDir: folder,
    mailFolder: join(folder, 'mail'),
    traffic: new Traffic(),
  }
  return { watch, files, drop: () => rm(folder, { recursive: true, force: true }) }
}

const openRealtime = () =>
  createRealtime({
    app: { id: '1', key: 'key', secret: 'realtime secret' },
    allowOrigin: () => true,
    onError: () => undefined,
    isUnlimited: true,
    isBehindProxy: false,
    hasHttpApi: false,
    fanout: undefined,
  })

/** The real app on a database of its own, or on the given migrated one. */
export async function createWorld(
  changes: Partial<AppOptions> = {},
  sharedConnection?: Connection,
): Promise<World> {
  const { connection, drop } = sharedConnection
    ? { connection: sharedConnection, drop: async () => undefined }
    : await copyDatabase()
  const pools = openPools(connection, () => undefined)
  const platform = new PlatformDb(pools.platform, pools.app)
  const realtime = openRealtime()
  const { port: realtimePort } = await realtime.listen({ port: 0, host: '127.0.0.1' })
  const contents = await contentsFolder()
  const app = await buildApp({
    platform,
    files: contents.files,
    realtime,
    logger: pino({ level: 'silent' }),
    clock: () => new Date(),
    appUrl: 'http://localhost:3000',
    secret,
    isRateLimited: false,
    isRegistrationOpen: true,
    trustProxy: undefined,
    ...{ hasSms: true, arePrivateHostsAllowed: true, sockets: { ...sockets, port: realtimePort } },
    ...{ isStopping: () => false, isQueueMoving: () => true },
    sendThrough,
    ...{ messengers: noMessengers, push, watch: contents.watch },
    pingDatabase: async () => {
      await pools.app.query('select 1')
    },
    ...changes,
  })

  const person = async (userId: number, companyId: number, email: string): Promise<Person> => {
    const { token } = await startSession(platform, { company_id: companyId, user_id: userId }, client)
    return {
      id: userId,
      email,
      token,
      companyId,
      tenant: platform.tenant(companyId),
      call: (method, url, body, headers = {}) =>
        app.inject({
          method,
          url,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
          ...(body !== undefined && { payload: JSON.stringify(body) }),
        }),
    }
  }

  return {
    app,
    platform,
    owner: pools.owner,
    appPool: pools.app,
    realtime,
    realtimePort,
    ...{ watch: contents.watch, files: contents.files },
    company: async () => {
      const email = `${randomUUID()}@example.com`
      const body = { company_name: 'Тест', name: 'Ольга', email, password }
      const answer = await app.inject({ method: 'POST', url: api.auth.register.path, payload: body })
      const { user } = answer.json<{ user: { id: number; company_id: number } }>()
      return person(user.id, user.company_id, email)
    },
    colleague: async (of, role) => {
      const email = `${randomUUID()}@example.com`
      const user = { name: 'Коллега', email, role, password_hash: await hashPassword(password) }
      const id = await platform.transaction((run) =>
        createUser(run, of.companyId, { user, notificationEvents }),
      )
      if (id === undefined) throw new Error('no colleague')
      return person(id, of.companyId, email)
    },
    operator: async () => {
      const email = 'operator@example.com'
      await ensureOperator(platform, { email, password, name: 'Платформа' })
      const { rows } = await pools.owner.query<{ id: number; company_id: number }>(
        'select id, company_id from users where email = $1',
        [email],
      )
      const [user] = rows
      if (!user) throw new Error('no operator')
      return person(user.id, user.company_id, email)
    },
    again: ({ id, companyId, email }) => person(id, companyId, email),
    eventually,
    close: async () => {
      await app.close()
      await realtime.close(0)
      await Promise.all([pools.app.end(), pools.platform.end(), pools.owner.end()])
      await drop()
      await contents.drop()
    },
  }
}

async function eventually<T>(ask: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + 10_000
  while (Date.now() < deadline) {
    const answer = await ask()
    if (answer !== undefined) return answer
    // Without a pause, polling would take the processor from what it waits for.
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error('it never came')
}
