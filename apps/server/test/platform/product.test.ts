import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import Pusher from 'pusher-js'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCounts } from '#demo/demo-leads-plan.ts'
import { demoAccount, demoSlug } from '#demo/demo-repo.ts'
import { readEnv } from '#env.ts'
import { ensureOperator } from '#features/auth/auth-repo.ts'
import { serverFolder } from '#folders.ts'
import { type Product, startProduct } from '#product.ts'

/** The whole product as started: embedded database, jobs, realtime, mail through a real SMTP server. */
let dataDir: string
let product: Product
let base: string
const emails: string[] = []
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      emails.push(Buffer.concat(parts).toString())
      done()
    })
  },
})

async function start(extra: NodeJS.ProcessEnv = {}): Promise<Product> {
  const env = readEnv({
    PORT: '0',
    REALTIME_PORT: '0',
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    RATE_LIMIT: 'off',
    ...extra,
  })
  return startProduct(
    env,
    { migrations: join(serverFolder, 'migrations'), web: undefined, widget: undefined },
    pino({ level: 'silent' }),
  )
}

const baseOf = (started: Product) => `http://127.0.0.1:${(started.app.server.address() as AddressInfo).port}`

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'veranda-product-'))
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve))
  product = await start({ SMTP_URL: `smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}` })
  base = baseOf(product)
})

afterAll(async () => {
  await product.stop()
  await new Promise<void>((resolve) => mailServer.close(resolve))
  await rm(dataDir, { recursive: true })
})

async function json<T>(url: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(base + url, {
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers },
  })
  return (await answer.json()) as T
}

async function signIn(): Promise<{ token: string; user: { id: number; company_id: number } }> {
  return json('/api/auth/login', { method: 'POST', body: JSON.stringify(demoAccount) })
}

async function submit(): Promise<{ id: number }> {
  const form = await json<{ form_token: string; fields: { lead_field_id: number; label: string }[] }>(
    `/api/public/forms/${demoSlug}`,
  )
  const idOf = (label: string) => form.fields.find((field) => field.label === label)?.lead_field_id
  const body = {
    values: { [`${idOf('Имя')}`]: 'Анна', [`${idOf('Телефон')}`]: '+7 900 111-22-33' },
    consent: true,
    form_token: form.form_token,
  }
  return json(`/api/public/forms/${demoSlug}/submissions`, { method: 'POST', body: JSON.stringify(body) })
}

async function until<T>(ask: () => T | undefined): Promise<T> {
  for (;;) {
    const answer = ask()
    if (answer !== undefined) return answer
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** A signed-in browser's socket on the company's channel. */
async function listen(token: string, companyId: number) {
  const secrets = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'))
  const pusher = new Pusher(secrets.pusher_app_key, {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: product.realtimePort,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      transport: 'ajax',
      endpoint: `${base}/broadcasting/auth`,
      headers: { Authorization: `Bearer ${token}` },
    },
  })
  const channel = pusher.subscribe(`private-company.${companyId}`)
  await new Promise((resolve, reject) => {
    channel.bind('pusher:subscription_succeeded', resolve)
    channel.bind('pusher:subscription_error', reject)
  })
  return { pusher, channel }
}

test('a submission reaches an open socket, and signing out closes it for good', async () => {
  const { token, user } = await signIn()
  const { pusher, channel } = await listen(token, user.company_id)
  const event = new Promise((resolve) => channel.bind('form.submitted', resolve))
  const { id } = await submit()
  expect(await event).toEqual({ form_name: 'Заявка с сайта', lead_id: id })

  const disconnected = new Promise((resolve) => pusher.connection.bind('disconnected', resolve))
  await fetch(`${base}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  await disconnected
  expect(pusher.connection.state).toBe('disconnected')
})

test("a blocked user's socket is closed without a request of theirs", async () => {
  const { token, user } = await signIn()
  const { pusher } = await listen(token, user.company_id)
  const disconnected = new Promise((resolve) => pusher.connection.bind('disconnected', resolve))
  await product.database.owner.query('update users set blocked_at = now() where id = $1', [user.id])
  await disconnected
  expect(pusher.connection.state).toBe('disconnected')
  await product.database.owner.query('update users set blocked_at = null where id = $1', [user.id])
})

test.each([
  [
    'a role that sees no leads',
    "update users set role = 'production' where id = $1",
    "update users set role = 'owner' where id = $1",
  ],
  [
    'the end of the module',
    "update company_modules set is_active = false where code = 'leads' and company_id = (select company_id from users where id = $1)",
    "update company_modules set is_active = true where code = 'leads' and company_id = (select company_id from users where id = $1)",
  ],
])(
  '%s closes the company’s channel to an open socket, which comes back without it',
  async (_change, change, undo) => {
    const { token, user } = await signIn()
    const { pusher, channel } = await listen(token, user.company_id)
    const refused = new Promise((resolve) => channel.bind('pusher:subscription_error', resolve))
    await product.database.owner.query(change, [user.id])
    expect(await refused).toMatchObject({ status: 403 })
    expect(pusher.connection.state).toBe('connected')
    pusher.disconnect()
    await product.database.owner.query(undo, [user.id])
  },
)

test("a personal event reaches its user's socket only", async () => {
  const { token, user } = await signIn()
  const denied = await fetch(`${base}/broadcasting/auth`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams({ socket_id: '1.1', channel_name: `private-user.${user.id + 1}` }),
  })
  expect(denied.status).toBe(403)
  const signed = await fetch(`${base}/broadcasting/user-auth`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams({ socket_id: '1.1' }),
  })
  expect(await signed.json()).toMatchObject({ user_data: JSON.stringify({ id: String(user.id) }) })
})

test('a password reset e-mail is sent by SMTP, once, with our address', async () => {
  await json('/api/auth/forgot-password', {
    method: 'POST',
    body: JSON.stringify({ email: demoAccount.email }),
  })
  const email = await until(() => emails[0])
  expect(email).toContain(`To: ${demoAccount.email}`)
  expect(email).toMatch(/Message-ID: <\d+@veranda>/)
  expect(emails).toHaveLength(1)
})

test('a crashed database is restarted, and nothing is lost', async () => {
  const { token } = await signIn()
  const count = async () => {
    const answer = await fetch(`${base}/api/leads`, { headers: { authorization: `Bearer ${token}` } })
    return answer.ok ? ((await answer.json()) as { total: number }).total : answer.status
  }
  const before = await count()
  const [pid] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
  const statuses = new Set<number>()
  while (!statuses.has(503)) statuses.add(await count())
  while ((await count()) !== before) statuses.add(await count())
  expect([...statuses].filter((one) => one !== before)).toEqual([503])
})

test("an operator in the settings joins the platform's company; a company's user cannot be one", async () => {
  const operator = (email: string) =>
    ensureOperator(product.database.platform, { email, password: 'operator 1', name: 'Платформа' })
  await operator('first@platform.example')
  await operator('second@platform.example')
  await operator('second@platform.example')
  const { rows } = await product.database.owner.query(
    "select count(*)::int as operators, count(distinct company_id)::int as companies from users where role = 'operator'",
  )
  expect(rows).toEqual([{ operators: 2, companies: 1 }])
  await expect(operator(demoAccount.email)).rejects.toThrow('уже принадлежит сотруднику')
})

test('a second start on the same folder is refused with a clear message; after a stop it continues with the same data', async () => {
  await expect(start()).rejects.toThrow('уже занята')
  await product.stop()
  product = await start()
  base = baseOf(product)
  const { token } = await signIn()
  const leads = await json<{ total: number }>('/api/leads', { headers: { authorization: `Bearer ${token}` } })
  expect(leads.total).toBe(demoCounts.leads + 1)
})

test('without SMTP e-mails are stored as files', async () => {
  await json('/api/auth/forgot-password', {
    method: 'POST',
    body: JSON.stringify({ email: demoAccount.email }),
  })
  const folder = join(dataDir, 'mail')
  let files: string[] = []
  await until(() => {
    void readdir(folder).then(
      (found) => {
        files = found.filter((name) => name.endsWith('.eml'))
      },
      () => undefined,
    )
    return files[0]
  })
  const text = await readFile(join(folder, files[0] ?? ''), 'utf8')
  expect(text).toContain(`To: ${demoAccount.email}`)
})
