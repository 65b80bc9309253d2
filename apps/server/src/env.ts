import { resolve } from 'node:path'
import { z } from 'zod'
import { texts } from './texts.ts'
import { isPair } from './vapid.ts'

const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false', '1', '0', 'on', 'off'])
    .optional()
    .transform((value) => (value === undefined ? fallback : ['true', '1', 'on'].includes(value)))

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback)

const optionalText = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || undefined)

/** All settings, in the order of the README. */
const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: port(3000),
  HOST: z.string().default('127.0.0.1'),
  REALTIME_PORT: port(8082),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(path)),
  DATABASE_URL: optionalText.pipe(
    z.url({ protocol: /^postgres(ql)?$/, error: texts.env.postgresUrl }).optional(),
  ),
  /** Connects the nodes of one installation; absent: this process is the only node. */
  REDIS_URL: optionalText.pipe(z.url({ protocol: /^rediss?$/, error: texts.env.redisUrl }).optional()),
  APP_URL: optionalText.pipe(z.url({ protocol: /^https?$/, error: texts.env.httpUrl }).optional()),
  SMTP_URL: optionalText.pipe(z.url({ protocol: /^smtps?$/, error: texts.env.smtpUrl }).optional()),
  SMS_URL: optionalText.pipe(z.url({ protocol: /^https?$/, error: texts.env.httpUrl }).optional()),
  SMS_TOKEN: optionalText,
  MAIL_FROM: z.string().default(texts.mailFrom),
  OPERATOR_EMAIL: optionalText.pipe(z.email({ error: texts.env.email }).optional()),
  OPERATOR_PASSWORD: optionalText.pipe(z.string().min(8, texts.env.password).optional()),
  SEED_DEMO: z
    .enum(['true', 'false', '1', '0'])
    .optional()
    .transform((value) => (value === undefined ? undefined : ['true', '1'].includes(value))),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  RATE_LIMIT: flag(true),
  TRUST_PROXY: optionalText,
  /** The secret from which all others are derived; absent: they are generated once and stored in `DATA_DIR`. */
  SIGNING_SECRET: optionalText.pipe(z.string().min(32, texts.env.signingSecret).optional()),
  /** The fingerprint of secrets that may replace those the database was used with. */
  ACCEPT_SECRETS: optionalText,
  PUSHER_APP_ID: optionalText,
  PUSHER_APP_KEY: optionalText,
  PUSHER_APP_SECRET: optionalText,
  REALTIME_ORIGINS: optionalText,
  /** Enables the signed HTTP API of the Pusher protocol on the realtime port. */
  REALTIME_HTTP_API: flag(false),
  /** The WebSocket URL for browsers, if it is not the page's host with `REALTIME_PORT`. */
  REALTIME_PUBLIC_URL: optionalText.pipe(
    z.url({ protocol: /^wss?$/, error: texts.env.socketUrl }).optional(),
  ),
  /** S3 storage of files instead of `DATA_DIR`; all of these or none, except the region. */
  S3_ENDPOINT: optionalText.pipe(z.url({ protocol: /^https?$/, error: texts.env.httpUrl }).optional()),
  S3_BUCKET: optionalText.pipe(
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, texts.env.bucket)
      .optional(),
  ),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  /** Online payments; without both settings modules can only be paid by invoice. */
  YOOKASSA_SHOP_ID: optionalText,
  YOOKASSA_SECRET_KEY: optionalText,
  YOOKASSA_API_URL: z
    .url({ protocol: /^https?$/, error: texts.env.httpUrl })
    .default('https://api.yookassa.ru/v3'),
  YOOKASSA_WEBHOOK_SECRET: optionalText.pipe(z.string().min(16, texts.env.webhookSecret).optional()),
  TELEGRAM_API_URL: z
    .url({ protocol: /^https?$/, error: texts.env.httpUrl })
    .default('https://api.telegram.org'),
  MAX_API_URL: z
    .url({ protocol: /^https?$/, error: texts.env.httpUrl })
    .default('https://platform-api2.max.ru'),
  /** The VAPID keys for push services; absent: they are derived from the installation's secret. */
  VAPID_PUBLIC_KEY: optionalText,
  VAPID_PRIVATE_KEY: optionalText,
  VAPID_SUBJECT: optionalText.pipe(
    z
      .string()
      .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, texts.env.vapidSubject)
      .optional(),
  ),
  /** `allow`: companies' mail servers and webhooks may be in the operator's private network. */
  PRIVATE_HOSTS: z.enum(['refuse', 'allow']).default('refuse'),
  REGISTRATION: z.enum(['open', 'closed']).default('open'),
})

export type Env = z.output<typeof schema>

/** Reads the settings. Throws an `EnvError` that names every wrong one. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const result = schema.safeParse(filled)
  if (!result.success) {
    throw new EnvError(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  }
  const env = result.data
  if (Boolean(env.OPERATOR_EMAIL) !== Boolean(env.OPERATOR_PASSWORD)) {
    throw new EnvError([texts.env.operatorPair])
  }
  const s3 = [env.S3_ENDPOINT, env.S3_BUCKET, env.S3_ACCESS_KEY_ID, env.S3_SECRET_ACCESS_KEY]
  if (s3.some(Boolean) && !s3.every(Boolean)) throw new EnvError([texts.env.s3Together])
  if (env.VAPID_PUBLIC_KEY || env.VAPID_PRIVATE_KEY) {
    const keys = { publicKey: env.VAPID_PUBLIC_KEY ?? '', privateKey: env.VAPID_PRIVATE_KEY ?? '' }
    if (!isPair(keys)) throw new EnvError([texts.env.vapidPair])
  }
  if (Boolean(env.YOOKASSA_SHOP_ID) !== Boolean(env.YOOKASSA_SECRET_KEY)) {
    throw new EnvError([texts.env.yookassaPair])
  }
  return env
}

export class EnvError extends Error {
  constructor(problems: string[]) {
    super(`${texts.wrongSettings}\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'EnvError'
  }
}
