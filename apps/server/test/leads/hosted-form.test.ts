import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { companyLogos, leads } from '#db/schema/tables.gen.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person
let form: { id: number; slug: string }
let ids: { name: number; phone: number; comment: number }

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  owner = await world.company()
  ;[form] = (await owner.call('GET', '/api/lead-forms')).json()
  const [name, phone, , comment] = (await owner.call('GET', '/api/lead-fields'))
    .json<{ id: number }[]>()
    .map((field) => field.id)
  ids = { name: name ?? 0, phone: phone ?? 0, comment: comment ?? 0 }
})

const allLeads = () => owner.tenant.find(leads)

describe('the hosted page', () => {
  const page = () => world.app.inject(`/f/${form.slug}`)
  const hidden = (html: string, name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

  async function post(values: Record<string, string>, from?: string) {
    const html = from ?? (await page()).body
    const body = new URLSearchParams({
      form_token: hidden(html, 'form_token'),
      key: hidden(html, 'key'),
      ...values,
    })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return world.app.inject({ method: 'POST', url: `/f/${form.slug}`, payload: body.toString(), headers })
  }

  const filled = () => ({
    [`values.${ids.name}`]: 'Анна',
    [`values.${ids.phone}`]: '8 912 345 67 89',
    consent: 'true',
  })

  test('works without a script: open, send, confirmation', async () => {
    const opened = await page()
    expect(opened.statusCode).toBe(200)
    expect(opened.headers['content-security-policy']).toContain("default-src 'none'")
    expect(opened.body).toContain('Оставьте заявку')
    const sent = await post(filled(), opened.body)
    expect(sent.statusCode).toBe(303)
    const done = await world.app.inject(String(sent.headers.location))
    expect(done.body).toContain('Спасибо! Мы получили вашу заявку')
    expect(await allLeads()).toMatchObject([
      { name: 'Анна', phone: '8 912 345 67 89', source: 'Сайт', referer: null, ip_address: '127.0.0.1' },
    ])
  })

  test('keeps UTM parameters after an error', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', referer: 'https://vk.com/' }
    const { body } = await world.app.inject({
      url: `/f/${form.slug}?utm_source=vk&utm_term=a%26b&x=1`,
      headers,
    })
    const action = (html: string) => /action="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const send = (html: string, values: Record<string, string>) =>
      world.app.inject({
        method: 'POST',
        url: action(html),
        payload: new URLSearchParams({
          ...Object.fromEntries(['form_token', 'key', 'referer'].map((name) => [name, hidden(html, name)])),
          ...values,
        }).toString(),
        headers: { ...headers, referer: 'https://veranda.example/' },
      })
    const refused = await send(body, { ...filled(), consent: '' })
    expect(refused.statusCode).toBe(422)
    expect((await send(refused.body, filled())).statusCode).toBe(303)
    const [lead] = await allLeads()
    expect(lead).toMatchObject({ source: 'vk', referer: 'https://vk.com/' })
    const shown = (await owner.call('GET', `/api/leads/${lead?.id}?with=form`)).json()
    expect(shown.utm).toEqual({ utm_source: 'vk', utm_term: 'a&b' })
  })

  test('takes UTM parameters from the URL of the embedding page', async () => {
    const referer = 'https://okna.example/veranda?utm_source=yandex&utm_campaign=osen'
    const { body } = await world.app.inject({ url: `/f/${form.slug}`, headers: { referer } })
    const action = /action="([^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(action).toBe(`/f/${form.slug}?utm_source=yandex&utm_campaign=osen`)
    const own = await world.app.inject({ url: `/f/${form.slug}?utm_source=vk`, headers: { referer } })
    expect(own.body).toContain(`action="/f/${form.slug}?utm_source=vk"`)
  })

  test('sending again keeps UTM parameters and the referrer', async () => {
    const referer = 'https://okna.example/veranda?utm_source=yandex'
    const ask = (url: string, from: string) => world.app.inject({ url, headers: { referer: from } })
    const { body } = await ask(`/f/${form.slug}`, referer)
    const action = /action="([^"]+)"/.exec(body)?.[1] ?? ''
    const sent = await world.app.inject({
      method: 'POST',
      url: action,
      payload: new URLSearchParams({
        ...Object.fromEntries(['form_token', 'key', 'referer'].map((name) => [name, hidden(body, name)])),
        ...filled(),
      }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const thanks = String(sent.headers.location)
    const formUrl =
      /<a href="(\/f[^"]+)"/.exec((await ask(thanks, '')).body)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const reopened = await ask(formUrl, `http://localhost:3000${thanks}`)
    expect(hidden(reopened.body, 'referer')).toBe(referer)
    expect(reopened.body).toContain(`action="/f/${form.slug}?utm_source=yandex"`)
  })

  test("shows the company's name and logo", async () => {
    expect((await page()).body).toContain('<span>Тест</span>')
    expect((await page()).body).not.toContain('/logo')
    expect((await world.app.inject(`/f/${form.slug}/logo`)).statusCode).toBe(404)
    await owner.tenant.insert(companyLogos, { image: Buffer.from('webp') })
    expect((await page()).body).toContain(`<img src="/f/${form.slug}/logo"`)
    const logo = await world.app.inject(`/f/${form.slug}/logo`)
    expect([logo.statusCode, logo.headers['content-type'], logo.body]).toEqual([200, 'image/webp', 'webp'])
    const refused = await post({ ...filled(), consent: '' })
    expect(refused.body).toContain('<span>Тест</span>')
    const sent = await post(filled())
    expect((await world.app.inject(String(sent.headers.location))).body).toContain('<span>Тест</span>')
  })

  test('a double submit creates one lead', async () => {
    const { body } = await page()
    const [first, second] = await Promise.all([post(filled(), body), post(filled(), body)])
    expect(first.headers.location).toBe(second.headers.location)
    expect(await allLeads()).toHaveLength(1)
  })

  test('going back, changing values and sending again is reported, and the next submit sends it', async () => {
    const { body } = await page()
    await post(filled(), body)
    const changed = { ...filled(), [`values.${ids.name}`]: 'Мария' }
    const secondResponse = await post(changed, body)
    expect(secondResponse.statusCode).toBe(422)
    expect(secondResponse.body).toContain('Эта форма уже отправлена')
    expect((await post(changed, secondResponse.body)).statusCode).toBe(303)
    expect((await allLeads()).map((lead) => lead.name).sort()).toEqual(['Анна', 'Мария'])
  })

  test('an error returns all values escaped, with the reason at its field', async () => {
    const hostileText = '"><script>alert(1)</script>'
    const answer = await post({
      [`values.${ids.name}`]: hostileText,
      [`values.${ids.comment}`]: 'Балкон & веранда',
      [`values.${ids.phone}`]: '1',
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).not.toContain('<script>alert')
    expect(answer.body).toContain('&quot;&gt;&lt;script&gt;')
    expect(answer.body).toContain('Балкон &amp; веранда')
    expect(answer.body).toContain('Введите телефон полностью')
    expect(answer.body).toContain('Нужно согласие на обработку персональных данных')
    expect(answer.body).toContain(`id="values.${ids.phone}-error"`)
  })

  test('unknown and paused forms have their own pages', async () => {
    expect((await world.app.inject('/f/no-such-form')).body).toContain('Форма не найдена')
    await owner.call('PUT', `/api/lead-forms/${form.id}`, { is_active: false })
    const paused = await page()
    expect([paused.statusCode, paused.body.includes('Приём заявок приостановлен')]).toEqual([404, true])
  })

  test('no text of a form is interpreted as markup', async () => {
    await owner.call('PUT', `/api/lead-forms/${form.id}`, { title: '<img src=x onerror=alert(1)>' })
    expect((await page()).body).not.toContain('<img')
  })

  test.each([
    ['application/json', '{"key":5}', 415],
    ['multipart/form-data; boundary=x', '--x--', 415],
    ['text/plain', 'a', 415],
    ['application/x-www-form-urlencoded', `values.1=${'x'.repeat(70_000)}`, 413],
    ['application/x-www-form-urlencoded', 'consent=%00', 422],
  ])('answers a page to a hostile %s', async (type, payload, status) => {
    const headers = { 'content-type': type }
    const answer = await world.app.inject({ method: 'POST', url: `/f/${form.slug}`, payload, headers })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(answer.body).toContain('<h1>')
  })

  test('a long URL or an empty key does not prevent sending', async () => {
    const long = `https://example.com/?utm=${'x'.repeat(3000)}`
    const submission = { ...filled(), page_url: long, referer: long, key: '' }
    expect((await post(submission)).statusCode).toBe(303)
    expect((await post({ ...submission, [`values.${ids.name}`]: 'Мария' })).statusCode).toBe(303)
    expect(await allLeads()).toHaveLength(2)
  })
})
