import { afterAll, beforeAll, expect, test } from 'vitest'
import { warnOfExpiringModules } from '#features/purchases/expiry-repo.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const dayMs = 86_400_000

/** A long-standing company whose modules end in the given numbers of days. */
async function company(days: Record<string, number>): Promise<Person> {
  const owner = await world.company()
  await world.owner.query("update companies set created_at = now() - interval '1 year' where id = $1", [
    owner.companyId,
  ])
  await setEnds(owner, days)
  return owner
}

async function setEnds(owner: Person, days: Record<string, number>): Promise<void> {
  await world.owner.query('update company_modules set expires_at = null where company_id = $1', [
    owner.companyId,
  ])
  for (const [code, daysLeft] of Object.entries(days)) {
    await world.owner.query(
      "update company_modules set expires_at = now() + $3 * interval '1 day' where company_id = $1 and code = $2",
      [owner.companyId, code, daysLeft],
    )
  }
}

const warn = (inDays = 0) =>
  warnOfExpiringModules(world.platform, 'http://localhost:3000', new Date(Date.now() + inDays * dayMs))

const notificationsOf = async (person: Person) =>
  (await person.call('GET', '/api/user-notifications'))
    .json<{ data: { title: string; message: string }[] }>()
    .data.filter((one) => one.title !== 'Добро пожаловать!')
    .reverse()

const emailsTo = async (person: Person) => {
  const { rows } = await world.owner.query<{ payload: { subject: string; text: string } }>(
    "select payload from graphile_worker._private_jobs where payload ->> 'to' = $1 order by id",
    [person.email],
  )
  return rows.map((row) => row.payload)
}

test('owners and administrators are warned once, by bell and e-mail', async () => {
  const owner = await company({ leads: 2.9 })
  const [admin, manager] = [await world.colleague(owner, 'admin'), await world.colleague(owner, 'manager')]
  await warn()
  await warn()
  for (const person of [owner, admin]) {
    const notices = await notificationsOf(person)
    expect(notices).toHaveLength(1)
    expect(notices[0]?.message).toMatch(
      /^Модуль «Заявки и клиенты» закончится через 3 дня, \d\d\.\d\d\.\d{4}$/,
    )
    const emails = await emailsTo(person)
    expect(emails.map((email) => email.subject)).toEqual(['Модуль «Заявки и клиенты»: осталось 3 дня'])
    expect(emails[0]?.text).toContain('http://localhost:3000/modules')
  }
  expect(await notificationsOf(manager)).toEqual([])
})

test('modules that end together share one warning', async () => {
  const owner = await company({ leads: 0.9, chat: 0.9 })
  await warn()
  const notices = await notificationsOf(owner)
  expect(notices.map((one) => one.message.replace(/[\d.]{10}/, 'D'))).toEqual([
    'Модули «Заявки и клиенты», «Чат» закончатся через 1 день, D',
  ])
})

test('each stage warns once, and a renewal starts again', async () => {
  const owner = await company({ chat: 13.5 })
  for (const day of [0, 1, 6.6, 10.6, 12.6, 13.6, 13.7]) await warn(day)
  expect((await notificationsOf(owner)).map((one) => one.title)).toEqual([
    'Модули скоро закончатся',
    'Модули скоро закончатся',
    'Модули скоро закончатся',
    'Модули скоро закончатся',
    'Срок модулей закончился',
  ])
  await setEnds(owner, { chat: 0.5 })
  await warn()
  expect(await notificationsOf(owner)).toHaveLength(6)
})

test('two concurrent workers warn once', async () => {
  const owner = await company({ chat: 6.5 })
  await Promise.all([warn(), warn(), warn()])
  expect(await notificationsOf(owner)).toHaveLength(1)
})

test('a new trial causes no warning', async () => {
  const owner = await world.company()
  await warn()
  expect(await notificationsOf(owner)).toEqual([])
})

const form = async (owner: Person) =>
  (await owner.call('GET', '/api/lead-forms')).json()[0] as { slug: string }

async function submit({ slug }: { slug: string }) {
  const shown = await world.app.inject({ method: 'GET', url: `/api/public/forms/${slug}` })
  if (shown.statusCode !== 200) return shown
  const { form_token, fields } = shown.json()
  const idOf = (label: string) =>
    fields.find((field: { label: string; lead_field_id: number }) => field.label === label).lead_field_id
  return world.app.inject({
    method: 'POST',
    url: `/api/public/forms/${slug}/submissions`,
    payload: {
      values: { [idOf('Имя')]: 'Анна Секретная', [idOf('Телефон')]: '+7 900 111-22-33' },
      consent: true,
      form_token,
    },
  })
}

test('submissions are stored for two weeks after the end, hidden until a renewal, which reports their number', async () => {
  const owner = await company({})
  const slug = await form(owner)
  await setEnds(owner, { leads: -13.9 })
  expect((await submit(slug)).statusCode).toBe(201)
  expect((await submit(slug)).statusCode).toBe(201)
  expect((await owner.call('GET', '/api/leads')).statusCode).toBe(403)
  const hidden = JSON.stringify([
    (await owner.call('GET', '/api/notifications')).json(),
    (
      await world.owner.query(
        "select payload from graphile_worker._private_jobs where payload -> 'channel' ->> 'name' like $1",
        [`%${owner.companyId}`],
      )
    ).rows,
  ])
  expect(hidden).not.toContain('Анна')
  expect(hidden).not.toContain('111-22-33')

  const { id } = (
    await owner.call('POST', '/api/modules/purchases', { items: [{ code: 'leads', months: 1 }] })
  ).json()
  await (await world.operator()).call('POST', `/api/admin/purchases/${id}/confirm`)
  expect((await owner.call('GET', '/api/leads')).json().total).toBe(2)
  expect((await notificationsOf(owner)).at(-1)).toMatchObject({
    title: 'Заявки за время перерыва',
    message: 'Пока модуль не действовал, пришли 2 заявки. Теперь они открыты.',
  })
})

test('after two weeks the form shows that it is paused', async () => {
  const owner = await company({})
  const slug = await form(owner)
  await setEnds(owner, { leads: -14.1 })
  expect((await submit(slug)).json()).toMatchObject({
    code: 'form_paused',
    message: 'Приём заявок приостановлен',
  })
})

test('a renewal by an operator reports missed submissions too', async () => {
  const owner = await company({})
  const slug = await form(owner)
  await setEnds(owner, { leads: -1 })
  await submit(slug)
  const operator = await world.operator()
  const url = `/api/admin/companies/${owner.companyId}/modules/leads`
  await operator.call('PUT', url, { is_active: true, expires_at: new Date(Date.now() + dayMs).toISOString() })
  expect((await notificationsOf(owner)).at(-1)?.message).toContain('пришла 1 заявка')
})
