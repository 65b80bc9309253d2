import { codeAt, totpStepAt } from '#features/auth/totp-rules.ts'
import { type Person, password, type World } from './world.ts'

export interface Enrolled {
  secret: string
  recovery: string[]
  /** The authenticator code at a time. */
  codeAt: (now: Date, offset?: number) => string
}

/** Enables the second factor for a user, at the test's time. */
export async function enrol(person: Person, now: Date): Promise<Enrolled> {
  const setup = await person.call('POST', '/api/account/two-factor', { password })
  const { secret } = setup.json<{ secret: string }>()
  const code = (at: Date, offset = 0) => codeAt(secret, totpStepAt(at) + offset)
  const confirmed = await person.call('PUT', '/api/account/two-factor', { otp: code(now) })
  if (confirmed.statusCode !== 200) throw new Error(confirmed.body)
  return { secret, recovery: confirmed.json().recovery_codes, codeAt: code }
}

let customers = 0

/** Signs in from an address of its own, because counting by address is tested elsewhere. */
export const signIn = (world: World, body: object, userAgent = 'test') =>
  world.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: body,
    remoteAddress: `10.9.${Math.floor(customers / 250)}.${(customers++ % 250) + 1}`,
    headers: { 'user-agent': userAgent },
  })

/** Subjects of queued e-mails to an address, newest last. */
export async function emailSubjectsTo(world: World, address: string): Promise<string[]> {
  const { rows } = await world.owner.query<{ subject: string }>(
    `select payload->>'subject' as subject from graphile_worker._private_jobs where payload->>'to' = $1 order by id`,
    [address],
  )
  return rows.map(({ subject }) => subject)
}

/** Audit log entries about accounts, newest first. */
export async function accountJournal(owner: Person): Promise<{ action: string; user_id: number | null }[]> {
  const log = await owner.call('GET', '/api/company/audit-log?entity=account')
  return log.json().data
}
