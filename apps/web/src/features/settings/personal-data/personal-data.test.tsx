import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PersonalDataErasure, PersonalDataGroup } from '@veranda/contract'
import { expect, test, vi } from 'vitest'
import { renderSignedIn } from '#test/render-app.tsx'
import { json } from '#test/stub-fetch.ts'

const groups: PersonalDataGroup[] = [
  {
    kind: 'leads',
    count: 7,
    kept: 0,
    kept_reason: null,
    records: [
      { title: '№ 12 Анна Ким', date: '2026-11-20T10:05:00Z', target: { type: 'lead', id: 12 } },
      { title: '', date: '2026-11-19T10:05:00Z', target: null },
    ],
  },
  {
    kind: 'orders',
    count: 2,
    kept: 1,
    kept_reason: 'contract',
    records: [{ title: '№ 2026-0019', date: '2026-11-20T10:05:00Z', target: { type: 'order', id: 5 } }],
  },
  { kind: 'documents', count: 1, kept: 1, kept_reason: 'accounting', records: [] },
]

const act: PersonalDataErasure = {
  id: 3,
  number: 1,
  created_at: '2026-11-20T10:05:00Z',
  subject: '+7 ••• 67-89',
  reason: 'consent_withdrawn',
  user_name: 'Ольга Смирнова',
  erased: [{ kind: 'leads', count: 7 }],
  kept: [],
}

const search = 'POST /api/personal-data/search'
const acts = 'GET /api/personal-data/erasures'

async function openFound(found: PersonalDataGroup[], more: object = {}) {
  const user = userEvent.setup()
  const app = renderSignedIn('/settings?section=personal-data', {
    answers: { [acts]: json([]), [search]: json({ groups: found }), ...more },
  })
  await user.type(await screen.findByLabelText('Телефон'), '8 912 345-67-89')
  await user.click(screen.getByRole('button', { name: 'Найти' }))
  return { user, ...app }
}

test('shows by kind what would be erased and kept, and links to the records', async () => {
  const { user } = await openFound(groups)
  expect(await screen.findByText('Нашлось: 10 записей')).toBeTruthy()
  expect(screen.getByText('Сотрём 1, сохраним 1')).toBeTruthy()
  expect(screen.getByText(/^Заказы\. Договор исполняется/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Заявки: 7' }))
  expect(screen.getByText('Последние 2')).toBeTruthy()
  expect(screen.getByRole('link', { name: '№ 12 Анна Ким' }).getAttribute('href')).toBe('/leads?lead=12')
  expect(screen.getByText('Без названия')).toBeTruthy()
})

test('erases by the ground and the word, and names the act', async () => {
  const { user, network } = await openFound(groups, { 'POST /api/personal-data/erasures': json(act) })
  await user.click(await screen.findByRole('button', { name: 'Стереть данные' }))
  const dialog = await screen.findByRole('dialog', { name: 'Стереть данные человека?' })
  expect(within(dialog).getByText('Заявки: 7 · Заказы: 1')).toBeTruthy()
  await user.click(within(dialog).getByRole('combobox', { name: /Основание/ }))
  await user.click(screen.getByRole('option', { name: 'Отзыв согласия на обработку персональных данных' }))
  await user.type(within(dialog).getByLabelText(/Введите слово СТЕРЕТЬ/), 'СТЕРЕТЬ')
  await user.click(within(dialog).getByRole('button', { name: 'Стереть навсегда' }))
  expect(await screen.findByText(/Данные стёрты. Акт № 1 готов/)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  const sent = network.sent.find(
    ({ method, url }) => method === 'POST' && url === '/api/personal-data/erasures',
  )
  expect(sent?.body).toEqual({
    phone: '8 912 345-67-89',
    email: '',
    reason: 'consent_withdrawn',
    confirmation: 'СТЕРЕТЬ',
  })
})

test('nothing can be erased while everything found must be kept', async () => {
  await openFound(groups.slice(2))
  expect(await screen.findByText(/Стирать нечего/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Стереть данные' })).toBeNull()
})

test('says when nothing was found, and lists the acts', async () => {
  await openFound([], { [acts]: json([act]) })
  expect(await screen.findByText('Ничего не нашлось')).toBeTruthy()
  expect(screen.getByText('Акт № 1 · +7 ••• 67-89')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Скачать акт № 1' })).toBeTruthy()
})

test('exports by the contact that was searched for, and says why it failed', async () => {
  const address = 'POST /api/personal-data/exports'
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  const names: string[] = []
  const name = encodeURIComponent('сведения о субъекте.zip')
  const archive = () =>
    new Response('PK', { headers: { 'content-disposition': `attachment; filename*=UTF-8''${name}` } })
  const { user, network } = await openFound(groups.slice(2), { [address]: archive })
  await user.click(await screen.findByRole('button', { name: 'Выгрузить' }))
  expect(await screen.findByText('Сведения выгружены')).toBeTruthy()
  expect(names).toEqual(['сведения о субъекте.zip'])
  const sent = network.sent.find(({ url }) => url === '/api/personal-data/exports')
  expect(sent).toMatchObject({ method: 'POST', body: { phone: '8 912 345-67-89', email: '' } })
  network.answer({ [address]: json({ message: 'По этому телефону и email ничего не нашлось' }, 422) })
  await user.click(screen.getByRole('button', { name: 'Выгрузить' }))
  expect(await screen.findByText('По этому телефону и email ничего не нашлось')).toBeTruthy()
  saved.mockRestore()
})
