import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createRedisFanout } from '@veranda/pusher-server/redis-fanout'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { ensureOperator, ensurePlatformCompany } from '#features/auth/auth-repo.ts'
import { createFileStore } from '#files/create-file-store.ts'
import { openPartFolder } from '#files/part-folder.ts'
import { Traffic } from '#http/traffic.ts'
import { startSampler } from '#jobs/sampler.ts'
import { createMailer } from '#mail/mailer.ts'
import { createMax } from '#messengers/max.ts'
import { createTelegram } from '#messengers/telegram.ts'
import { createPostJson } from '#net/post-json.ts'
import { createSendPush } from '#net/send-push.ts'
import { createYookassa } from '#payments/yookassa.ts'
import { createAnnouncer } from '#realtime/announcer.ts'
import { createRealtime } from '#realtime/realtime.ts'
import { watchSessions } from '#realtime/session-watch.ts'
import { createSmsGateway } from '#sms/sms-gateway.ts'
import { type AppOptions, buildApp } from './app.ts'
import { startBackground } from './background.ts'
import { type Database, openDatabase } from './database.ts'
import { seedDemo } from './demo/demo-repo.ts'
import type { Env } from './env.ts'
import { serverFolder } from './folders.ts'
import { requireOwnSecrets } from './installation.ts'
import { originRule } from './origins.ts'
import { readSecrets, type Secrets } from './secrets.ts'
import { texts } from './texts.ts'
import { vapidKeysOf } from './vapid.ts'
import { createVault } from './vault.ts'

export interface Product {
  app: FastifyInstance
  database: Database
  appUrl: string
  realtimePort: number
  /** Stops accepting requests, finishes the running ones, then closes everything in order. */
  stop(): Promise<void>
}

export interface ProductFolders {
  migrations: string
  web: string | undefined
  widget: string | undefined
}

/** Starts the database, realtime, HTTP and jobs. When a step fails, stops what was already started. */
export async function startProduct(
  env: Env,
  folders: ProductFolders,
  logger: FastifyBaseLogger,
): Promise<Product> {
  const undo: (() => Promise<unknown>)[] = []
  const stopAll = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    return await start(env, folders, logger, undo, stopAll)
  } catch (error) {
    await stopAll()
    throw error
  }
}

async function start(
  env: Env,
  folders: ProductFolders,
  logger: FastifyBaseLogger,
  undo: (() => Promise<unknown>)[],
  stopAll: () => Promise<void>,
): Promise<Product> {
  let isStopping = false
  const onError = (error: unknown) => logger.warn({ err: error }, 'a connection broke')
  const database = await openDatabase({
    url: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    migrations: folders.migrations,
    onError,
    log: (line) => logger.debug({ line }, 'postgres'),
    onLost: () => logger.error('the embedded database ended by itself and is started again'),
  })
  undo.push(() => database.close())

  const secrets = await requireOwnSecrets(database.platform, await readSecrets(env), env.ACCEPT_SECRETS)
  const appUrl = (env.APP_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '')
  const realtime = createRealtime({
    app: credentialsOf(secrets),
    allowOrigin: originRule(appUrl, env.REALTIME_ORIGINS),
    onError,
    isUnlimited: !env.RATE_LIMIT,
    isBehindProxy: env.TRUST_PROXY !== undefined,
    hasHttpApi: env.REALTIME_HTTP_API,
    fanout: env.REDIS_URL ? await createRedisFanout({ url: env.REDIS_URL, prefix: 'veranda' }) : undefined,
  })
  const { port: realtimePort } = await realtime.listen({ port: env.REALTIME_PORT, host: env.HOST })
  undo.push(() => realtime.close(env.NODE_ENV === 'production' ? 500 : 0))

  database.platform.announceBy(createAnnouncer(realtime))
  const watch = watchSessions(database.platform, realtime, logger)
  undo.push(async () => watch.stop())

  const mailFolder = join(env.DATA_DIR, 'mail')
  const mailer = createMailer({
    smtpUrl: env.SMTP_URL,
    from: env.MAIL_FROM,
    folder: mailFolder,
    arePrivateHostsAllowed: env.PRIVATE_HOSTS === 'allow',
  })
  undo.push(async () => mailer.close())
  const sms = env.SMS_URL ? createSmsGateway({ url: env.SMS_URL, token: env.SMS_TOKEN }) : undefined
  const store = createFileStore(env)
  const parts = await openPartFolder(join(env.DATA_DIR, 'uploads'))
  const push = pushOf(env, secrets, appUrl)
  const externalServices = { online: onlineOf(env, logger), messengers: messengersOf(env), push }
  const worker = await startBackground({
    database,
    realtime,
    mailer,
    sms,
    store,
    parts,
    vault: createVault(secrets.signing_secret),
    post: createPostJson({ arePrivateHostsAllowed: env.PRIVATE_HOSTS === 'allow' }),
    ...externalServices,
    appUrl,
    logger,
  })
  undo.push(() => worker.stop())
  const traffic = new Traffic()
  const sockets = () => realtime.stats().connections
  undo.push(startSampler({ platform: database.platform, traffic, sockets, log: logger }))
  await seed(env, database, { store, parts })

  const app = await buildApp({
    platform: database.platform,
    realtime,
    logger,
    clock: () => new Date(),
    files: { store, parts },
    appUrl,
    secret: secrets.signing_secret,
    isRateLimited: env.RATE_LIMIT,
    isRegistrationOpen: env.REGISTRATION === 'open',
    trustProxy: env.TRUST_PROXY,
    pingDatabase: () => database.ping(),
    ...{ isStopping: () => isStopping, isQueueMoving: worker.isMoving },
    ...externalServices,
    ...{ hasSms: sms !== undefined, arePrivateHostsAllowed: env.PRIVATE_HOSTS === 'allow' },
    watch: { version: await readVersion(), dataDir: env.DATA_DIR, mailFolder, traffic },
    sendThrough: (email, server) => mailer.sendThrough(email, server, randomUUID()),
    sockets: socketsOf(env, secrets.pusher_app_key, realtimePort),
    ...(folders.web && { web: { folder: folders.web } }),
    ...(folders.widget && { widgetFolder: folders.widget }),
  })
  undo.push(() => app.close())
  await app.listen({ port: env.PORT, host: env.HOST })

  const stop = async () => {
    isStopping = true
    await stopAll()
  }
  return { app, database, appUrl, realtimePort, stop }
}

/** The application that sockets are signed for. */
const credentialsOf = ({ pusher_app_id: id, pusher_app_key: key, pusher_app_secret: secret }: Secrets) => ({
  id,
  key,
  secret,
})

/** Web push, with the keys of the environment or, without them, keys derived from the installation's secret. */
function pushOf(env: Env, { signing_secret }: Secrets, appUrl: string): AppOptions['push'] {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env
  const keys = publicKey && privateKey ? { publicKey, privateKey } : vapidKeysOf(signing_secret)
  const ownSubject = appUrl.startsWith('https:') ? appUrl : `mailto:${bareAddress(env.MAIL_FROM)}`
  const arePrivateHostsAllowed = env.PRIVATE_HOSTS === 'allow'
  const send = createSendPush({ keys, subject: env.VAPID_SUBJECT ?? ownSubject, arePrivateHostsAllowed })
  return { publicKey: keys.publicKey, send }
}

const bareAddress = (from: string) => /<(.+)>/.exec(from)?.[1] ?? from

async function readVersion(): Promise<string> {
  const text = await readFile(join(serverFolder, 'package.json'), 'utf8')
  return (JSON.parse(text) as { version?: string }).version ?? ''
}

/** Online payments, if a shop is configured. */
function onlineOf(env: Env, log: FastifyBaseLogger): AppOptions['online'] {
  if (!env.YOOKASSA_SHOP_ID || !env.YOOKASSA_SECRET_KEY) return undefined
  const shop = { shopId: env.YOOKASSA_SHOP_ID, secretKey: env.YOOKASSA_SECRET_KEY, url: env.YOOKASSA_API_URL }
  return { yookassa: createYookassa({ ...shop, log }), webhookSecret: env.YOOKASSA_WEBHOOK_SECRET }
}

function messengersOf(env: Env): AppOptions['messengers'] {
  const arePrivateHostsAllowed = env.PRIVATE_HOSTS === 'allow'
  return {
    telegram: createTelegram({ url: env.TELEGRAM_API_URL }),
    max: createMax({ url: env.MAX_API_URL, arePrivateHostsAllowed }),
  }
}

/** The address at which browsers open their WebSockets. */
function socketsOf(env: Env, key: string, port: number): AppOptions['sockets'] {
  if (!env.REALTIME_PUBLIC_URL) return { key, host: null, port, scheme: null }
  const url = new URL(env.REALTIME_PUBLIC_URL)
  const scheme = url.protocol === 'wss:' ? 'wss' : 'ws'
  return { key, host: url.hostname, port: Number(url.port) || (scheme === 'wss' ? 443 : 80), scheme }
}

async function seed(env: Env, database: Database, places: AppOptions['files']): Promise<void> {
  await ensurePlatformCompany(database.platform, texts.platformCompany)
  if (env.OPERATOR_EMAIL && env.OPERATOR_PASSWORD) {
    const email = env.OPERATOR_EMAIL.toLowerCase()
    await ensureOperator(database.platform, {
      email,
      password: env.OPERATOR_PASSWORD,
      name: texts.platformCompany,
    })
  }
  if (env.SEED_DEMO ?? database.isEmbedded) await seedDemo(database.platform, places)
}
