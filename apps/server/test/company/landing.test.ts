import { moduleCodes, modulePrices, modules } from '@veranda/contract'
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formSubmissions, leads } from '#db/schema/tables.gen.ts'
import { ensurePlatformCompany } from '#features/auth/auth-repo.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let operator: Person

beforeAll(async () => {
  world = await createWorld({ appUrl: 'https://veranda.example' })
  operator = await world.operator()
})
afterAll(() => world.close())

const open = (url: string) => world.app.inject(url)
/** The visible text of the page. */
const readable = (html: string) =>
  html
    .replace(/<(style|script)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

describe('the landing page', () => {
  test('describes features and prices without a script', async () => {
    const answer = await open('/landing')
    expect(answer.statusCode).toBe(200)
    const text = readable(answer.body)
    expect(text).toContain('Заявки, клиенты и заказы мягких окон')
    for (const code of moduleCodes) {
      expect(text).toContain(modules[code].name)
      expect(text).toContain(
        `${new Intl.NumberFormat('ru-RU').format(modulePrices[code] / 100)} ₽`.replace(/\s/g, ' '),
      )
    }
    expect(text).toContain('Что будет, когда пробный период закончится?')
    expect(answer.body).toContain('href="/register"')
    expect(answer.body).toContain('href="/login"')
  })

  test("shows a window drawn and priced by the product's own calculation", async () => {
    const { body } = await open('/landing')
    expect(body).toMatch(/<svg[^>]* role="img" aria-label="Чертёж окна/)
    expect(readable(body)).toMatch(/Цена окна [\d ]+ ₽/)
  })

  test("has metadata with the product's own URL for search engines and messengers", async () => {
    const { body } = await open('/landing')
    expect(body).toContain('<link rel="canonical" href="https://veranda.example/landing">')
    expect(body).toMatch(/<meta property="og:title" content="Веранда[^"]+">/)
    expect(body).toMatch(/<meta name="description" content="[^"]{80,}">/)
    expect(body).not.toContain('noindex')
  })

  test('has one main heading, and no level is skipped', async () => {
    const { body } = await open('/landing')
    const levels = [...body.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level))
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    expect(levels[0]).toBe(1)
    const jumps = levels.filter((level, index) => level - (levels[index - 1] ?? 0) > 1)
    expect(jumps).toEqual([])
  })

  test('loads only its own resources, without inline styles or scripts of others', async () => {
    const { headers, body } = await open('/landing')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(body).not.toMatch(/ style="| on\w+="|<script(?![^>]* src="\/)/)
    const foreign = [...body.matchAll(/(?:src|href)="(https?:[^"]+)"/g)].map(([, url]) => url)
    expect(foreign).toEqual(['https://veranda.example/landing'])
  })

  test('is the target of «/», keeping UTM parameters', async () => {
    const answer = await open('/?utm_source=vk')
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/landing?utm_source=vk'])
  })
})

describe('a submission from the landing page', () => {
  interface From {
    path?: string
    /** The page that it is sent from; by default a newly opened one. */
    page?: string
    referer?: string
  }

  async function send(values: Record<string, string>, { path = '/landing', page, referer = '' }: From = {}) {
    const body = page ?? (await world.app.inject({ url: path, headers: { referer } })).body
    const form = /<form method="post" action="([^"]+)"[\s\S]*?<\/form>/.exec(body)
    const [markup = '', action = ''] = form ?? []
    const hidden = Object.fromEntries(
      [...markup.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value?.replaceAll('&amp;', '&'),
      ]),
    )
    const ids = [...markup.matchAll(/id="values\.(\d+)"/g)].map(([, id]) => `values.${id}`)
    const typed = Object.fromEntries(
      Object.entries(values).map(([key, value]) => [/^\d$/.test(key) ? ids[Number(key)] : key, value]),
    )
    const payload = new URLSearchParams({ ...hidden, ...typed } as Record<string, string>).toString()
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      referer: 'https://veranda.example/landing',
    }
    return world.app.inject({ method: 'POST', url: action.replaceAll('&amp;', '&'), payload, headers })
  }

  const good = { 0: 'Анна Ким', 1: '8 912 345-67-89', consent: 'true' }
  const newest = async () => {
    const [lead] = (await operator.call('GET', '/api/leads')).json<{ data: { id: number }[] }>().data
    return (await operator.call('GET', `/api/leads/${lead?.id}?with=form`)).json()
  }

  test("becomes the operators' lead, without a script", async () => {
    const sent = await send(good)
    expect(sent.statusCode).toBe(303)
    expect(sent.headers.location).toMatch(/^\/landing\?sent=\d+#request-form$/)
    const done = await open(String(sent.headers.location))
    expect(readable(done.body)).toContain('Заявка отправлена')
    expect(done.body).toContain('<a href="/landing#request-form">Отправить ещё одну</a>')
    expect(done.body).not.toContain('<form')
    const found = await operator.tenant.find(leads)
    expect(found).toMatchObject([{ name: 'Анна Ким', company_id: operator.companyId }])
    const list = (await operator.call('GET', '/api/leads')).json()
    expect(list.data).toMatchObject([{ name: 'Анна Ким' }])
  })

  test("is announced on the public channel by the form's name only", async () => {
    const { rows } = await world.owner.query<{ payload: { channel: unknown; data: unknown } }>(
      `select payload from graphile_worker._private_jobs where payload->'channel'->>'name' = 'leads'`,
    )
    expect(rows.map(({ payload }) => payload.data)).toEqual([{ form_name: 'Заявка с сайта' }])
  })

  test('keeps its UTM parameters and the page that led to ours', async () => {
    const path = '/landing?utm_source=vk&utm_medium=cpc&utm_campaign=%D0%BE%D1%81%D0%B5%D0%BD%D1%8C&x=1'
    const sent = await send({ ...good, 0: 'Вера' }, { path, referer: 'https://vk.com/feed' })
    expect(String(sent.headers.location)).toContain('utm_campaign=')
    expect(await newest()).toMatchObject({
      name: 'Вера',
      source: 'vk',
      referer: 'https://vk.com/feed',
      utm: { utm_source: 'vk', utm_medium: 'cpc', utm_campaign: 'осень' },
    })
    const [submission] = await operator.tenant.find(formSubmissions, undefined, {
      orderBy: desc(formSubmissions.id),
    })
    expect(submission?.page_url).toBe(`https://veranda.example${path}`)
  })

  test.each([
    ['https://ya.ru/search', 'ya.ru', 'https://ya.ru/search'],
    ['https://veranda.example/legal/terms', 'Сайт', null],
  ])('of whoever came from %s has the source %s', async (referer, source, expectedReferer) => {
    await send(good, { referer })
    expect(await newest()).toMatchObject({ source, referer: expectedReferer })
  })

  test('that is refused keeps the UTM parameters until it is accepted', async () => {
    const refused = await send(
      { 0: 'Олег', 1: '12' },
      { path: '/landing?utm_source=ok', referer: 'https://ok.ru/' },
    )
    expect(refused.statusCode).toBe(422)
    expect((await send({ ...good, 0: 'Олег' }, { page: refused.body })).statusCode).toBe(303)
    expect(await newest()).toMatchObject({ name: 'Олег', source: 'ok', referer: 'https://ok.ru/' })
  })

  test('with errors returns the landing page with the typed values and the reasons', async () => {
    const answer = await send({ 0: 'Вера', 1: '12' })
    expect(answer.statusCode).toBe(422)
    expect(readable(answer.body)).toContain('Заявки, клиенты и заказы мягких окон')
    expect(answer.body).toMatch(/<div class="problem" role="alert" tabindex="-1">Проверьте выделенные поля/)
    expect(answer.body).toMatch(/<form method="post" action="\/landing#request-form"/)
    expect(answer.body).toContain('value="Вера"')
    expect(answer.body).toContain('Введите телефон полностью')
    expect(answer.body).toContain('Нужно согласие на обработку персональных данных')
  })

  test('of a bot that fills in every field is marked as spam', async () => {
    const before = await operator.tenant.find(leads)
    expect((await send({ 0: 'Бот', 1: '8 912 345-67-89', consent: 'true', website: 'x' })).statusCode).toBe(
      303,
    )
    expect(await operator.tenant.find(leads)).toHaveLength(before.length)
  })

  test.each([
    ['application/json', '{"key":5}', 415],
    ['application/x-www-form-urlencoded', `values.1=${'x'.repeat(70_000)}`, 413],
    ['application/x-www-form-urlencoded', 'consent=%00', 422],
  ])('as a hostile %s is answered by the page', async (type, payload, status) => {
    const headers = { 'content-type': type }
    const answer = await world.app.inject({ method: 'POST', url: '/landing', payload, headers })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(answer.body).toContain('<form')
  })

  test('is not offered while the operators keep the form closed', async () => {
    const [form] = (await operator.call('GET', '/api/lead-forms')).json()
    await operator.call('PUT', `/api/lead-forms/${form.id}`, { is_active: false })
    const { statusCode, body } = await open('/landing')
    expect(statusCode).toBe(200)
    expect(body).not.toContain('<form')
    expect(readable(body)).toContain('Сейчас мы не принимаем заявки через форму')
    const payload = 'consent=true'
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const posted = await world.app.inject({ method: 'POST', url: '/landing', payload, headers })
    expect([posted.statusCode, posted.body.includes('Сейчас мы не принимаем заявки')]).toEqual([404, true])
    await operator.call('PUT', `/api/lead-forms/${form.id}`, { is_active: true })
    expect((await open('/landing')).body).toContain('<form')
  })
})

test('the landing page works while the database is unavailable', async () => {
  await world.owner.query('alter table lead_forms rename to lead_forms_away')
  try {
    const { statusCode, body } = await open('/landing')
    expect([statusCode, body.includes('<form')]).toEqual([200, false])
    expect(readable(body)).toContain('Заявки, клиенты и заказы мягких окон')
  } finally {
    await world.owner.query('alter table lead_forms_away rename to lead_forms')
  }
})

test('the platform company is created once, with a form, before there is an operator', async () => {
  const freshWorld = await createWorld()
  const [one, two] = await Promise.all([
    ensurePlatformCompany(freshWorld.platform, 'Платформа'),
    ensurePlatformCompany(freshWorld.platform, 'Платформа'),
  ])
  expect(one.id).toBe(two.id)
  expect((await freshWorld.app.inject('/landing')).body).toContain('<form')
  expect((await freshWorld.operator()).companyId).toBe(one.id)
  await freshWorld.close()
})

describe('legal documents', () => {
  test.each([
    ['terms', 'Условия использования'],
    ['privacy', 'Политика в отношении обработки персональных данных'],
    ['consent', 'Согласие на обработку персональных данных'],
  ])('/legal/%s is whole without a script, and says from what day it holds', async (name, title) => {
    const answer = await open(`/legal/${name}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain(`<h1>${title}</h1>`)
    expect(readable(answer.body)).toContain('Редакция от 22 ноября 2026')
    const [, old] = /href="(\/legal\/\w+\/[\d-]+)"/.exec(answer.body) ?? []
    expect((await open(String(old))).statusCode).toBe(200)
  })

  test("name the provider from the platform's requisites", async () => {
    expect(readable((await open('/legal/terms')).body)).toContain('Администрация сервиса «Веранда»')
    const requisites = { legal_name: 'ООО «Веранда»', inn: '7707083893', email: 'hello@veranda.example' }
    const { version } = (await operator.call('GET', '/api/company')).json()
    const saved = await operator.call('PUT', '/api/company', { requisites, version })
    expect(saved.statusCode).toBe(200)
    const text = readable((await open('/legal/privacy')).body)
    expect(text).toContain('ООО «Веранда»')
    expect(text).toContain('7707083893')
    expect(text).toContain('Напишите на hello@veranda.example')
    expect((await open('/landing')).body).toContain('href="mailto:hello@veranda.example"')
  })

  test.each(['/legal/no-such', '/legal/terms/2020-01-01', '/legal/toString'])(
    '%s is not there',
    async (path) => {
      const answer = await open(path)
      expect([answer.statusCode, answer.body.includes('Документ не найден')]).toEqual([404, true])
    },
  )
})

test('robots.txt allows public pages only', async () => {
  const robots = await open('/robots.txt')
  expect(robots.headers['content-type']).toContain('text/plain')
  expect(robots.body).toContain('Allow: /landing\n')
  expect(robots.body).toContain('Disallow: /\n')
  expect(robots.body).toContain('Sitemap: https://veranda.example/sitemap.xml')
  const sitemap = await open('/sitemap.xml')
  expect([...sitemap.body.matchAll(/<loc>([^<]+)/g)].map(([, url]) => url)).toEqual([
    'https://veranda.example/landing',
    'https://veranda.example/legal/terms',
    'https://veranda.example/legal/privacy',
    'https://veranda.example/legal/consent',
  ])
})
