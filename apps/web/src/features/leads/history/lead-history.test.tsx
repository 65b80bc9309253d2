import { screen, waitFor, within } from '@testing-library/react'
import type { LeadTimelineEntry, LeadTimelinePage } from '@veranda/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { lead } from '#test/lead.ts'
import { openLead } from '#test/open-lead.ts'
import { takeLoggedErrors } from '#test/setup.ts'
import { showObservedElements } from '#test/shown-elements.ts'
import { json, noConnection } from '#test/stub-fetch.ts'

beforeEach(showObservedElements)

const load = 'GET /api/leads/5/timeline'
const daria = { id: 9, name: 'Дарья Мельник' }
const today = new Date().toISOString()
const page = (data: LeadTimelineEntry[], next_cursor: string | null = null): LeadTimelinePage => ({
  data,
  next_cursor,
})

async function openHistory(
  answers: Parameters<typeof openLead>[0],
  expected: { name: string; role?: string } = { name: 'История: Сегодня' },
) {
  const app = await openLead(answers)
  const history = within(app.dialog.getByRole('region', { name: 'История' }))
  await history.findByRole(expected.role ?? 'list', { name: expected.name })
  return { ...app, history }
}

const entry = { id: 1, at: today, user: daria }
const cases: [what: string, entry: LeadTimelineEntry, texts: string[]][] = [
  [
    'a comment with a mention',
    {
      ...entry,
      kind: 'comment',
      comment: { id: 7, text: 'Спросите @[8]', mentions: [{ id: 8, name: 'Олег' }] },
    },
    ['Комментарий', 'Спросите @Олег', 'Дарья Мельник'],
  ],
  [
    'a submitted form',
    { ...entry, kind: 'created', source: 'Сайт', form: 'Заявка с сайта', is_repeat: true, user: null },
    ['Заявка пришла из формы «Заявка с сайта»', 'Этот человек уже обращался раньше'],
  ],
  [
    'a lead entered by hand',
    { ...entry, kind: 'created', source: 'Звонок', form: null, is_repeat: false },
    ['Заявка создана, источник: Звонок', 'Дарья Мельник'],
  ],
  [
    'several changes of one save',
    {
      ...entry,
      kind: 'changed',
      changes: {
        status: ['new', 'rejected'],
        assignee: [null, 'Борис Лен'],
        reject_reason: [null, 'Дорого'],
        tags: [['Старый'], ['Срочно', 'Дача']],
        notes: true,
      },
    },
    [
      'Статус: Новый → Отклонен',
      'Ответственный: не назначен → Борис Лен',
      'Причина отказа: Дорого',
      'Добавлены теги: Срочно, Дача',
      'Убран тег: Старый',
      'Заметки изменены',
      'Дарья Мельник',
    ],
  ],
  [
    'a change by a rule',
    { ...entry, user: null, kind: 'changed', changes: { assignee: ['Борис Лен', null] } },
    ['Ответственный: Борис Лен → не назначен', 'автоматически'],
  ],
  [
    'an undone call',
    { ...entry, kind: 'changed', changes: { undone_call: 'Не дозвонился' } },
    ['Звонок отменён: Не дозвонился'],
  ],
  [
    'a conversion taken back',
    { ...entry, kind: 'changed', changes: { unlinked: true, status: ['completed', 'processing'] } },
    ['Заявка отвязана от клиента', 'Статус: Завершен → В обработке'],
  ],
  ['a deletion', { ...entry, kind: 'deleted' }, ['Заявка удалена в корзину']],
  ['a restoration', { ...entry, kind: 'restored' }, ['Заявка восстановлена из корзины']],
  ['a conversion', { ...entry, kind: 'converted', client: null }, ['Заявка преобразована в клиента']],
  [
    'a call',
    {
      ...entry,
      kind: 'call',
      outcome: 'no_answer',
      note: 'Гудки',
      remind_at: '2026-11-21T06:00:00Z',
    },
    ['Звонок: Не дозвонился', 'Гудки', 'Дело на 21.11.2026 09:00'],
  ],
  [
    'a task',
    {
      ...entry,
      kind: 'task_created',
      title: 'Замерить',
      due_at: '2026-11-21T06:00:00Z',
      assignee: { id: 3, name: 'Пётр' },
    },
    ['Новое дело: Замерить', 'Исполнитель: Пётр', 'Срок: 21.11.2026 09:00', 'Дарья Мельник'],
  ],
  [
    'a completed task',
    {
      ...entry,
      kind: 'task_completed',
      title: 'Замерить',
      responsible: { id: 3, name: 'Пётр' },
      is_closed_by_rejection: false,
    },
    ['Дело выполнено: Замерить', '· Дарья Мельник'],
  ],
  [
    'a task completed before it was recorded by whom',
    {
      ...entry,
      user: null,
      kind: 'task_completed',
      title: 'Замерить',
      responsible: entry.user,
      is_closed_by_rejection: false,
    },
    ['Дело выполнено: Замерить', 'ответственный: Дарья Мельник'],
  ],
  ['a file', { ...entry, kind: 'file', file: { id: 1, name: 'смета.pdf' } }, ['Добавлен файл: смета.pdf']],
]

test.each(cases)('tells of %s', async (_what, told, texts) => {
  const { history } = await openHistory({ [load]: json(page([told])) })
  const shown = history.getByRole('listitem').textContent
  for (const text of texts) expect(shown).toContain(text)
})

const links: [what: string, entry: LeadTimelineEntry, text: string, link: string, href: string][] = [
  [
    'the client',
    { ...entry, kind: 'converted', client: { id: 3, name: 'Анна Ким' } },
    'Заявка преобразована в клиента: Анна Ким',
    'Анна Ким',
    '/clients/3',
  ],
  [
    'another lead',
    { ...entry, user: null, kind: 'repeat', lead: { id: 12, number: 4, status: 'completed' } },
    'Ещё одна заявка этого человека: № 4, Завершен',
    '№ 4, Завершен',
    '/modules?lead=12',
  ],
  [
    'a chat',
    { ...entry, user: null, kind: 'chat', conversation: { id: 8, number: 2, is_discussion: false } },
    'Начат чат: № 2',
    '№ 2',
    '/chats?c=8',
  ],
  [
    'a discussion',
    { ...entry, user: null, kind: 'chat', conversation: { id: 8, number: 2, is_discussion: true } },
    'Начато обсуждение с коллегами: открыть',
    'открыть',
    '/chats?c=8&queue=team',
  ],
  [
    'an order',
    { ...entry, kind: 'order', order: { id: 6, number: '2026-0035' } },
    'Создан заказ № 2026-0035',
    '№ 2026-0035',
    '/order/6',
  ],
  [
    'a document',
    {
      ...entry,
      user: null,
      kind: 'document_sent',
      document: { id: 5, order_id: 6, heading: 'Предложение № 7' },
      email: 'anna@example.com',
    },
    'Отправлен документ: Предложение № 7На почту anna@example.com',
    'Предложение № 7',
    '/document/5',
  ],
]

test.each(links)('tells of %s with a link', async (_what, told, text, link, href) => {
  const { history } = await openHistory({ [load]: json(page([told])) })
  expect(history.getByRole('listitem').textContent).toContain(text)
  expect(history.getByRole('link', { name: link }).getAttribute('href')).toBe(href)
})

test('entries are grouped by day, and further ones are loaded on demand', async () => {
  const dayMs = 86_400_000
  const at = (days: number) => new Date(Date.now() - days * dayMs).toISOString()
  const { history, user } = await openHistory({
    [load]: json(
      page(
        [
          { ...entry, kind: 'deleted' },
          { ...entry, id: 2, at: at(1), kind: 'restored' },
        ],
        'next',
      ),
    ),
    [`${load}?cursor=next`]: json(
      page([{ ...entry, id: 3, at: '2020-11-20T10:05:00Z', kind: 'converted', client: null }]),
    ),
  })
  const days = () => history.getAllByRole('heading', { level: 4 }).map((one) => one.textContent)
  expect(days()).toEqual(['Сегодня', 'Вчера'])
  await user.click(history.getByRole('button', { name: 'Показать ещё' }))
  await history.findByText('Заявка преобразована в клиента')
  expect(days()).toEqual(['Сегодня', 'Вчера', '20 ноября 2020 г.'])
  expect(history.queryByRole('button', { name: 'Показать ещё' })).toBeNull()
  expect(history.getByText('13:05').getAttribute('title')).toBe('20.11.2020 13:05')
})

test('a page that fails to load can be retried, and keeps what is shown', async () => {
  const { history, user, network } = await openHistory({
    [load]: json(page([{ ...entry, kind: 'deleted' }], 'next')),
    [`${load}?cursor=next`]: json({ message: '' }, 403),
  })
  await user.click(history.getByRole('button', { name: 'Показать ещё' }))
  expect((await history.findByRole('alert')).textContent).toContain('Не удалось загрузить следующие события')
  network.answer({ [`${load}?cursor=next`]: json(page([{ ...entry, id: 2, kind: 'restored' }])) })
  await user.click(history.getByRole('button', { name: 'Повторить' }))
  expect(await history.findByText('Заявка восстановлена из корзины')).toBeTruthy()
  expect(history.getByText('Заявка удалена в корзину')).toBeTruthy()
})

test('a history that fails to load is reported and can be retried', async () => {
  const app = await openLead({ [load]: noConnection })
  expect(await app.dialog.findByText('Не удалось загрузить историю')).toBeTruthy()
  app.network.answer({ [load]: json(page([])) })
  await app.user.click(app.dialog.getByRole('button', { name: 'Повторить' }))
  expect(await app.dialog.findByText('Здесь появится всё, что произойдёт с заявкой')).toBeTruthy()
  takeLoggedErrors()
})

test('a change made in the dialog appears in the history', async () => {
  const { dialog, user, network, history } = await openHistory({
    [load]: json(page([{ ...entry, kind: 'restored' }])),
    'PUT /api/leads/5': json({ ...lead, status: 'processing' }),
  })
  network.answer({
    [load]: json(page([{ ...entry, id: 2, kind: 'changed', changes: { status: ['new', 'processing'] } }])),
  })
  await user.click(dialog.getByRole('button', { name: /^Изменить статус/ }))
  await user.click(screen.getByRole('menuitem', { name: 'В обработке' }))
  expect(await history.findByText('Статус: Новый → В обработке')).toBeTruthy()
})

test('the history is not loaded before it is scrolled to', async () => {
  vi.unstubAllGlobals()
  const { network } = await openLead({})
  await waitFor(() => expect(network.to('GET', '/api/tasks?state=open&lead_id=5&limit=50')).toHaveLength(1))
  expect(network.to('GET', '/api/leads/5/timeline')).toEqual([])
})
