import type { NotificationEvent, PushDevice } from '@veranda/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { sessions } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import { notifyUser } from '#features/notifications/notifications-repo.ts'
import { deliverPush } from '#features/push/deliver-repo.ts'
import { subscribe } from '#features/push/subscriptions-repo.ts'
import { createVault } from '#vault.ts'
import { newTarget, PushService, type Target } from './servers/push-service.ts'
import { type Person, push, secret, type World } from './world.ts'

/** A session can only be created by signing in. The newest, because the oldest end first. */
export async function newestSession(owner: Person, holder = owner.id): Promise<{ id: number }> {
  const [session] = await owner.tenant.find(sessions, eq(sessions.user_id, holder), {
    orderBy: sql`id desc`,
  })
  if (!session) throw new Error('no session')
  return session
}

/** A device of the newest session with an unreachable endpoint. */
export async function newDevice(owner: Person, holder = owner.id): Promise<{ id: number }> {
  const { id: sessionId } = await newestSession(owner, holder)
  const { body } = newTarget('http://127.0.0.1:9/device')
  return subscribe(owner.tenant, { userId: holder, sessionId }, body, createVault(secret))
}

export const devicesPath = '/api/account/push-subscriptions'

type Job = Parameters<typeof deliverPush>[1]

/** A push service for the tests of a file, reset before each. */
export function openPushService(): PushService {
  const service = new PushService()
  beforeAll(() => service.open())
  afterAll(() => service.close())
  beforeEach(() => {
    service.status = 201
    service.heard.length = 0
  })
  return service
}

/** Helpers for push tests. */
export function pushingIn(world: () => World, service: PushService) {
  async function jobs({ companyId }: Person): Promise<Job[]> {
    const { rows } = await world().owner.query<{ payload: Job }>(
      `select payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'push' and (payload->>'company_id')::bigint = $1 order by j.id`,
      [companyId],
    )
    return rows.map(({ payload }) => payload)
  }
  const work = (job: Job, { send = push.send, now = new Date() } = {}) =>
    deliverPush({ platform: world().platform, vault: createVault(secret), send }, job, now)
  return {
    jobs,
    work,
    workAll: async (person: Person) => {
      for (const job of await jobs(person)) await work(job)
    },
    subscribe: async (person: Person, target: Target = service.browser()) => {
      const answer = await person.call('PUT', `${devicesPath}/current`, target.body)
      if (answer.statusCode !== 200) throw new Error(answer.body)
      const { id, renewal_key } = answer.json<{ id: number; renewal_key: string }>()
      return { ...target, id, renewal: renewal_key }
    },
    devices: async (person: Person): Promise<PushDevice[]> =>
      (await person.call('GET', devicesPath)).json().devices,
    notify: (person: Person, event: NotificationEvent = 'task.due', extra: object = {}) =>
      person.tenant.transaction((tx) => {
        const notification = { type: 'info', title: 'Замер завтра', message: 'В 10:00', ...extra }
        return notifyUser(tx, person.id, event, notification)
      }),
  }
}
