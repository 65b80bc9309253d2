import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { submitFirstForm } from '#test/support/company-helpers.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  owner = await world.company()
})
afterAll(() => world.close())

const settings = async () => (await owner.call('GET', '/api/company')).json()
const change = (body: object) => owner.call('PUT', '/api/company', body)
const submit = (name: string) => submitFirstForm(world, owner, name)

describe('the settings', () => {
  test('have default hours, no assignment and empty requisites', async () => {
    expect(await settings()).toMatchObject({
      name: 'Тест',
      time_zone: 'Europe/Moscow',
      requisites: {},
      assignment: { mode: 'off', only_on_shift: true, return_after_minutes: null },
      numbering: { prefix: '', digits: 4, is_yearly: true },
      version: 1,
    })
  })

  test('change one by one, and the audit log has the previous values', async () => {
    const requisites = {
      legal_name: 'ПАО Сбербанк',
      inn: '7707083893',
      kpp: '773601001',
      ogrn: '1027700132195',
      bik: '044525225',
      account: '40817810938160925982',
      corr_account: '30101810400000000225',
    }
    expect((await change({ requisites, time_zone: 'Asia/Yekaterinburg' })).statusCode).toBe(200)
    expect(await settings()).toMatchObject({ requisites, time_zone: 'Asia/Yekaterinburg', version: 2 })
    const [entry] = (await owner.call('GET', '/api/company/audit-log?entity=settings')).json().data
    expect(entry.changes).toMatchObject({
      time_zone: ['Europe/Moscow', 'Asia/Yekaterinburg'],
      requisites: [{}, requisites],
    })
    const user = (await owner.call('GET', '/api/users/current')).json()
    expect(user.company.time_zone).toBe('Asia/Yekaterinburg')
  })

  test.each([
    [{ requisites: { inn: '7707083894' } }, 'requisites.inn', /контрольная цифра/],
    [{ requisites: { inn: '770' } }, 'requisites.inn', /10 цифр/],
    [{ requisites: { ogrn: '1027700132196' } }, 'requisites.ogrn', /контрольная цифра/],
    [{ requisites: { kpp: '77' } }, 'requisites.kpp', /9 знаков/],
    [{ requisites: { bik: '144525225' } }, 'requisites.bik', /БИК/],
    [{ requisites: { account: '40817810938160925982' } }, 'requisites.account', /Укажите БИК/],
    [
      { requisites: { bik: '044525225', account: '40817810938160925983' } },
      'requisites.account',
      /не сходится/,
    ],
    [{ time_zone: 'Europe/Nowhere' }, 'time_zone', /часового пояса/],
    [{ time_zone: '+03:00' }, 'time_zone', /часового пояса/],
    [{ name: ' ' }, 'name', /обязательно/],
    [{ working_hours: [] }, 'working_hours', /./],
    [{ assignment: { mode: 'off', only_on_shift: true, return_after_minutes: 1 } }, /assignment/, /5 минут/],
    [{ privacy_url: 'javascript:alert(1)' }, 'privacy_url', /https/],
  ])('refuse %j at its field', async (body, field, message) => {
    const answer = await change(body)
    expect(answer.statusCode).toBe(422)
    const [[key, [text]] = ['', ['']]] = Object.entries(answer.json().errors as Record<string, string[]>)
    expect(key).toMatch(field)
    expect(text).toMatch(message)
  })

  test('saved by two at once keep the first and show it to the second', async () => {
    await change({ name: 'Первые', version: 1 })
    const answer = await change({ name: 'Вторые', version: 1 })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().current).toMatchObject({ name: 'Первые', version: 2 })
  })
})

describe('the consent text', () => {
  test('of the company applies to forms without their own; texts already accepted stay', async () => {
    const [form] = (await owner.call('GET', '/api/lead-forms')).json()
    await owner.call('PUT', `/api/lead-forms/${form.id}`, { consent_text: '' })
    const added = await owner.call('POST', '/api/company/consents', { text: 'Согласие, версия первая' })
    expect(added.json()).toMatchObject({ no: 1, user_name: 'Ольга' })
    const shown = async () => (await world.app.inject({ url: `/api/public/forms/${form.slug}` })).json()
    expect((await shown()).consent_text).toBe('Согласие, версия первая')
    await submit('А')
    await owner.call('POST', '/api/company/consents', { text: 'Согласие, версия вторая' })
    expect((await shown()).consent_text).toBe('Согласие, версия вторая')
    const { rows } = await world.owner.query(
      'select consent_text from form_submissions where company_id = $1',
      [owner.companyId],
    )
    expect(rows).toEqual([{ consent_text: 'Согласие, версия первая' }])
    const all = (await owner.call('GET', '/api/company/consents')).json()
    expect(all.map((one: { no: number }) => one.no)).toEqual([2, 1])
  })
})

describe('dictionaries', () => {
  test('items are created, renamed, reordered and deleted, with unique names', async () => {
    const add = (name: string, kind = 'tag') => owner.call('POST', '/api/dictionaries', { kind, name })
    const first = (await add('Срочно')).json()
    const second = (await add('VIP')).json()
    expect((await add('срочно')).json().errors).toEqual({ name: ['Такое название в списке уже есть'] })
    expect((await add('Срочно', 'source')).statusCode).toBe(201)
    const order = await owner.call('PUT', '/api/dictionaries/order', {
      kind: 'tag',
      ids: [second.id, first.id],
    })
    expect(order.json().map((item: { name: string }) => item.name)).toEqual(['VIP', 'Срочно'])
    await owner.call('PUT', `/api/dictionaries/${first.id}`, { name: 'Горит', color: '#c62828' })
    expect((await owner.call('DELETE', `/api/dictionaries/${second.id}`)).statusCode).toBe(204)
    const remaining = (await owner.call('GET', '/api/dictionaries')).json()
    expect(remaining.map((item: { name: string }) => item.name).sort()).toEqual(['Горит', 'Срочно'])
  })
})

describe("a company's own mail server", () => {
  const received: string[] = []
  let server: SMTPServer
  let port: number

  beforeAll(async () => {
    server = new SMTPServer({
      authOptional: false,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) =>
        username === 'office' && password === 'letters'
          ? done(null, { user: username })
          : done(new Error('Invalid login')),
      onData: (stream, _session, done) => {
        let text = ''
        stream.on('data', (chunk: Buffer) => {
          text += chunk.toString()
        })
        stream.on('end', () => {
          received.push(text)
          done()
        })
      },
    })
    port = await new Promise<number>((resolve) => {
      const listener = server.listen(0, '127.0.0.1', () => {
        const address = listener.address()
        resolve(typeof address === 'object' && address ? address.port : 0)
      })
    })
  })
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

  const body = (changes: object = {}) => ({
    host: 'localhost',
    port,
    is_tls: false,
    user_name: 'office',
    from_name: 'Окна',
    from_address: 'office@example.com',
    ...changes,
  })
  const set = (changes: object) => owner.call('PUT', '/api/company/mail', body(changes))
  const probe = async () => (await owner.call('POST', '/api/company/mail/test')).json()

  test('is tested by an e-mail, reports why it fails, and never returns its password', async () => {
    await set({ password: 'wrong' })
    expect(await probe()).toMatchObject({
      is_sent: false,
      failure: expect.stringMatching(/^Сервер не принял логин или пароль/),
    })
    expect((await owner.call('GET', '/api/company/mail')).json().server).toMatchObject({
      has_password: true,
      failure: expect.stringMatching(/^Сервер не принял логин или пароль/),
    })
    const saved = await set({ password: 'letters' })
    expect(saved.body).not.toContain('letters')
    expect(await probe()).toEqual({ is_sent: true, failure: '' })
    expect(received.at(-1)).toContain('office@example.com')
    const { rows } = await world.owner.query('select password from mail_servers where company_id = $1', [
      owner.companyId,
    ])
    expect(rows[0].password.toString('utf8')).not.toContain('letters')
  })

  test('keeps its password when saved without one, but not for another account', async () => {
    await set({ password: 'letters' })
    expect((await set({ from_name: 'Другие' })).json()).toMatchObject({ has_password: true })
    expect((await probe()).is_sent).toBe(true)
    expect((await set({ host: '127.0.0.1' })).json()).toMatchObject({ has_password: false })
  })

  test('is not visible to another company, and disappears when removed', async () => {
    await set({ password: 'letters' })
    const outsider = await world.company()
    expect((await outsider.call('GET', '/api/company/mail')).json()).toEqual({ server: null })
    expect((await outsider.call('POST', '/api/company/mail/test')).statusCode).toBe(404)
    await owner.call('DELETE', '/api/company/mail')
    expect((await owner.call('GET', '/api/company/mail')).json()).toEqual({ server: null })
  })
})
