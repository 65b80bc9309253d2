import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ClientTimelineEntry, ClientTimelinePage } from '@veranda/contract'
import { beforeEach, expect, test } from 'vitest'
import { client } from '#test/client.ts'
import { noRecords, owner, renderSignedIn } from '#test/render-app.tsx'
import { showObservedElements } from '#test/shown-elements.ts'
import { json } from '#test/stub-fetch.ts'

beforeEach(showObservedElements)

const load = 'GET /api/clients/3/timeline'
const entry = { id: 1, at: new Date().toISOString(), user: { id: 9, name: 'Дарья Мельник' } }
const page = (data: ClientTimelineEntry[], next_cursor: string | null = null): ClientTimelinePage => ({
  data,
  next_cursor,
})

async function openHistory(
  data: ClientTimelineEntry[],
  { user: signedIn = owner, ...answers }: { user?: typeof owner } & Record<string, unknown> = {},
) {
  const app = renderSignedIn('/clients/3', {
    user: signedIn,
    answers: {
      'GET /api/clients/3': json(client),
      'GET /api/leads?client_id=3': json(noRecords),
      [load]: json(page(data)),
      ...(answers as Record<string, Response>),
    },
  })
  const history = within(await screen.findByRole('region', { name: 'История клиента' }))
  await history.findByRole('list', { name: 'История: Сегодня' })
  return { ...app, history, user: userEvent.setup() }
}

const order = { id: 6, number: '2026-0035' }
const lead = { id: 5, number: 45 }
const cases: [what: string, entry: ClientTimelineEntry, texts: string[]][] = [
  ['the creation', { ...entry, kind: 'added' }, ['Клиент добавлен', 'Дарья Мельник']],
  ['a deletion', { ...entry, kind: 'deleted' }, ['Клиент удалён в корзину']],
  ['a merge', { ...entry, kind: 'merged', other: '№ 4 Анна' }, ['Объединение с клиентом № 4 Анна']],
  [
    'what was edited in one save',
    {
      ...entry,
      user: null,
      kind: 'edited',
      changes: {
        assignee: [null, 'Борис Лен'],
        tags: [['Старый'], ['Опт']],
        person: [null, 'Пётр'],
        site: ['Дача', null],
      },
    },
    [
      'Ответственный: не назначен → Борис Лен',
      'Добавлен тег: Опт',
      'Убран тег: Старый',
      'Добавлен контакт: Пётр',
      'Удалён адрес: Дача',
      'автоматически',
    ],
  ],
  [
    'a changed field',
    {
      ...entry,
      kind: 'field',
      field: 'phone',
      before: '89120000001',
      after: '89120000002',
      import_file: 'клиенты.xlsx',
      is_import_revert: false,
    },
    ['Телефон: +7 912 000-00-01 → +7 912 000-00-02', 'Импорт «клиенты.xlsx»'],
  ],
  [
    'a field that reverting an import set back',
    {
      ...entry,
      kind: 'field',
      field: 'name',
      before: 'Аня',
      after: 'Анна',
      import_file: 'клиенты.xlsx',
      is_import_revert: true,
    },
    ['Имя: Аня → Анна', 'Импорт «клиенты.xlsx» отменён'],
  ],
  [
    'changed notes',
    {
      ...entry,
      kind: 'field',
      field: 'notes',
      before: 'Собака',
      after: '',
      import_file: null,
      is_import_revert: false,
    },
    ['Заметки изменены', 'Было: Собака', 'Стало пусто'],
  ],
  [
    'a lead',
    { ...entry, kind: 'lead', lead, source: 'Сайт', form: 'Замер' },
    ['Пришла заявка № 45 из формы «Замер»'],
  ],
  [
    'what a lead came to',
    { ...entry, kind: 'lead_status', lead, before: 'new', after: 'processing' },
    ['Заявка № 45: Новый → В обработке'],
  ],
  [
    'a call',
    { ...entry, kind: 'lead_call', lead, outcome: 'no_answer', note: 'Гудки', remind_at: null },
    ['Звонок по заявке № 45: Не дозвонился', 'Гудки'],
  ],
  [
    'a stage of an order',
    { ...entry, kind: 'order_stage', order, before: 'new', after: 'cancelled' },
    ['Заказ № 2026-0035: Новый → '],
  ],
  [
    'a payment',
    { ...entry, kind: 'payment', order, amount_kopecks: 500_000, method: 'cash', purpose: 'prepay' },
    ['Предоплата 5 000 ₽ по заказу № 2026-0035', 'Способ: наличные'],
  ],
]

const plain = (text: string | null) => (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ')

test.each(cases)('tells of %s', async (_what, told, texts) => {
  const { history } = await openHistory([told])
  const shown = plain(history.getByRole('listitem').textContent)
  for (const text of texts) expect(shown).toContain(text)
})

test('a chip narrows the history, and only groups that the user can see have one', async () => {
  const { history, user, network } = await openHistory([{ ...entry, kind: 'added' }])
  const chips = within(history.getByRole('group', { name: 'Что показать в истории' }))
  expect(chips.getAllByRole('button').map((chip) => chip.textContent)).toEqual([
    'Все',
    'Заявки',
    'Дела',
    'Файлы',
    'Комментарии',
    'Изменения',
  ])
  network.answer({
    [`${load}?kind=files`]: json(page([{ ...entry, kind: 'file', file: { id: 1, name: 'смета.pdf' } }])),
  })
  await user.click(chips.getByRole('button', { name: 'Файлы' }))
  expect(await history.findByText('Добавлен файл: смета.pdf')).toBeTruthy()
  expect(history.queryByText('Клиент добавлен')).toBeNull()
})

const changed: ClientTimelineEntry = {
  ...entry,
  kind: 'field',
  field: 'phone',
  import_file: null,
  is_import_revert: false,
  before: '89120000001',
  after: client.phone,
}
/** Numbers have spaces that do not break. */
const restoreName = /^Вернуть «Телефон»: \+7.912.000.00.01$/

test('an earlier value is set back with the version on screen, and the way back appears', async () => {
  const { history, user, network } = await openHistory([changed], {
    'PUT /api/clients/3': json({ ...client, phone: '89120000001', version: 5 }),
  })
  const back: ClientTimelineEntry = { ...changed, id: 2, before: client.phone, after: '89120000001' }
  network.answer({ [load]: json(page([back, changed])) })
  await user.click(history.getByRole('button', { name: restoreName }))
  expect(await history.findByRole('button', { name: /^Вернуть «Телефон»: \+7.912.345.67.89$/ })).toBeTruthy()
  expect(history.queryByRole('button', { name: restoreName })).toBeNull()
  expect(network.to('PUT', '/api/clients/3')[0]?.body).toEqual({ phone: '89120000001', version: 4 })
})

test("a colleague's newer change is not overwritten", async () => {
  const message = 'Запись уже изменил другой сотрудник'
  const { history, user } = await openHistory([changed], {
    'PUT /api/clients/3': json({ message, code: 'stale_version', current: { ...client, version: 9 } }, 409),
  })
  await user.click(history.getByRole('button', { name: restoreName }))
  expect(await screen.findByText(message)).toBeTruthy()
  await waitFor(() => expect(history.getByRole('button', { name: restoreName })).toBeTruthy())
})

test('one who may not change clients has no way to set values back', async () => {
  const { history } = await openHistory([changed], { user: { ...owner, role: 'viewer' } })
  expect(history.queryByRole('button', { name: restoreName })).toBeNull()
})
