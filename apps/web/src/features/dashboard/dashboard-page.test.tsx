import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { CurrentUser } from '@veranda/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { full, lead, live, task } from '#test/dashboard.ts'
import { owner, renderSignedIn } from '#test/render-app.tsx'
import { json } from '#test/stub-fetch.ts'

interface Opening {
  board?: Response
  user?: CurrentUser
  at?: string
  address?: string
}

function open({
  board = json(full),
  user = owner,
  at = '/dashboard',
  address = '?period=month',
}: Opening = {}) {
  const app = renderSignedIn(at, { user, answers: { [`GET /api/dashboard${address}`]: board } })
  return { ...app, user: userEvent.setup() }
}

const textOf = (element: Element) => element.textContent?.replaceAll('\u00a0', ' ') ?? ''
const region = (name: string | RegExp) => screen.findByRole('region', { name })
const linkIn = (within_: HTMLElement, name: RegExp) =>
  within(within_).getByRole('link', { name }).getAttribute('href')

test('every figure links to the list it counts', async () => {
  open()
  const day = await region('Мой день')
  expect(linkIn(day, /^Дела на сегодня: 7\./)).toBe('/tasks?state=today&user=me')
  expect(linkIn(day, /^Просрочено: 2\./)).toBe('/tasks?state=overdue&user=me')
  expect(linkIn(day, /^Мои новые заявки: 1\./)).toBe('/leads?status=new&user=me')
  expect(linkIn(day, /^Ждут в чатах: 2\./)).toBe('/chats?queue=unanswered')
  expect(linkIn(day, /^Ещё 6 дел/)).toBe('/tasks?state=today&user=me')
  const leads = await region('Заявки за период')
  const days = 'from=2026-11-01&to=2026-11-22'
  expect(linkIn(leads, /^Пришло: 20\./)).toBe(`/leads?${days}`)
  expect(linkIn(leads, /^Стали клиентами: 5\./)).toBe(`/leads?${days}&client=true`)
  expect(linkIn(leads, /^Завершен: 8\./)).toBe(`/leads?${days}&status=completed`)
  expect(textOf(leads)).toContain('10 за 22 дня до этого')
  expect(textOf(leads)).toContain('25 % заявок, было 10 %')
  const orders = await region('Заказы в работе')
  expect(linkIn(orders, /^В работе: 3\./)).toBe('/orders?tab=active')
  expect(linkIn(orders, /^Просрочены: 1\./)).toBe('/orders?tab=late')
  expect(linkIn(orders, /^Готов к монтажу: 2 заказа, 60/)).toBe('/orders?stage=ready')
  expect(within(orders).queryByRole('link', { name: /^Монтаж назначен/ })).toBeNull()
  const money = await region('Деньги за период')
  expect(linkIn(money, /^Согласовано: 80/)).toBe(`/orders?event=approved&${days}`)
  expect(linkIn(money, /^Поступило: 10/)).toBe(`/orders?event=paid&${days}`)
  expect(linkIn(money, /^Долг сейчас: 70/)).toBe('/orders?tab=debt')
  expect(textOf(money)).toContain('1 заказ, возвраты 5 000 ₽')
})

test("today's visits are shown in the company's time zone", async () => {
  open()
  const visits = await screen.findByRole('list', { name: 'Выезды сегодня: 1' })
  expect(textOf(visits)).toBe('10:30Замер · Заказ 2026-0004Истра, Лесная, 3 · Анна Ким')
  expect(linkIn(visits, /2026-0004/)).toBe('/order/4')
})

test('waiting leads open over the dashboard', async () => {
  vi.useFakeTimers({
    now: new Date('2026-11-22T09:12:00Z'),
    toFake: ['Date', 'setInterval', 'clearInterval'],
  })
  onTestFinished(() => void vi.useRealTimers())
  open()
  const waiting = await region('Ждут ответа: 12')
  const rows = () => within(waiting).getAllByRole('listitem').map(textOf)
  expect(rows()).toEqual([
    'Анна КимСайт · Без ответственногождёт 12 минВзять',
    'Без имениСайт · Пётрждёт 12 мин',
  ])
  expect(textOf(waiting)).toContain('Ещё 10 заявок, самая давняя ждёт 2 дня')
  expect(linkIn(waiting, /^Открыть заявку №5: Анна Ким/)).toBe('/dashboard?lead=5')
  // Once the clocks of the rows have started.
  await act(async () => undefined)
  act(() => void vi.advanceTimersByTime(60_000))
  expect(rows()[0]).toContain('ждёт 13 мин')
})

test('an unassigned lead is taken, unless a colleague was first', async () => {
  const { user, network } = open()
  const take = await screen.findByRole('button', { name: 'Взять заявку №5: Анна Ким' })
  expect(screen.queryByRole('button', { name: /№6/ })).toBeNull()
  const refusal = { message: 'Заявку уже ведёт Борис Лен', code: 'lead_taken' }
  network.answer({ 'POST /api/leads/5/take': json(refusal, 409) })
  await user.click(take)
  expect(await screen.findByText('Заявку уже ведёт Борис Лен')).toBeTruthy()
  const { form: _form, user: _user, ...row } = lead(5, { status: 'processing', user_id: 7 })
  const takenLead = { ...row, notes: null, ip_address: null, referer: null, user_agent: null }
  network.answer({
    'POST /api/leads/5/take': json(takenLead),
    'GET /api/dashboard?period=month': json({ ...full, waiting: { ...full.waiting, total: 11, data: [] } }),
  })
  await user.click(take)
  expect(await screen.findByText('Заявка №5 у вас в работе')).toBeTruthy()
  expect(await region('Ждут ответа: 11')).toBeTruthy()
})

test('a lead already assigned to the user is started, not taken', async () => {
  const mine = lead(8, { user_id: 7, user: { id: 7, name: 'Ольга' } })
  open({ board: json({ ...full, waiting: { ...full.waiting, data: [mine] } }) })
  expect(await screen.findByRole('button', { name: /^В работу заявку №8/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Взять/ })).toBeNull()
})

test("a chart's figures are also in a table", async () => {
  open()
  const table = await screen.findByRole('table', { name: 'Заявки по дням' })
  expect(within(table).getAllByRole('row').map(textOf)).toEqual([
    'ДеньПришлоСтали клиентами',
    '1 ноября155',
    '2 ноября50',
    'Итого205',
  ])
})

test('the first steps link to their pages, and can be hidden', async () => {
  const start = { company: true, form: true, lead: false, client: false, order: false }
  const { user } = open({ board: json({ ...full, start }) })
  const steps = await region('Первые шаги')
  expect(textOf(steps)).toContain('Готово 2 из 5')
  const [first, , third] = within(steps).getAllByRole('listitem')
  expect(first && textOf(first)).toBe('Компания: готово')
  expect(third?.getAttribute('aria-current')).toBe('step')
  expect(linkIn(steps, /^К заявкам/)).toBe('/leads')
  await user.click(within(steps).getByRole('button', { name: 'Скрыть' }))
  expect(screen.queryByRole('region', { name: 'Первые шаги' })).toBeNull()
  expect(localStorage.getItem('dashboard_start_hidden')).toBe('[5]')
})

test('a block without its module is one line that links to it', async () => {
  const modules = live.map((module) => ({ ...module, is_active: false }))
  const start = { company: true, form: false, lead: false, client: false, order: false }
  const none = { waiting: null, leads: null, orders: null, money: null }
  open({ board: json({ ...full, ...none, start, modules }) })
  for (const [title, module] of [
    ['Ждут ответа', 'leads'],
    ['Заявки за период', 'leads'],
    ['Заказы в работе', 'soft_windows'],
    ['Деньги за период', 'soft_windows'],
  ] as const)
    expect(linkIn(await region(title), /^Посмотреть модуль/)).toBe(`/modules?module_required=${module}`)
  const steps = await region('Первые шаги')
  expect(textOf(steps)).toContain('Для этого шага нужен модуль «Мягкие окна»')
  expect(screen.queryByRole('group', { name: 'За какой период' })).toBeNull()
  const shop = await region('Модули')
  expect(linkIn(shop, /^Подключить: Чат/)).toBe('/modules?module_required=chat')
})

test('a module that ends soon can be renewed', async () => {
  const expires_at = new Date(Date.now() + 2.5 * 86_400_000).toISOString()
  const modules = [{ code: 'leads', is_active: true, expires_at }, ...live.slice(1)]
  open({ board: json({ ...full, modules }) })
  const shop = await region('Модули')
  expect(textOf(shop)).toContain('2 дн.')
  expect(linkIn(shop, /^Продлить: Заявки и клиенты/)).toBe('/modules?module_required=leads')
  expect(within(shop).getAllByRole('link')).toHaveLength(1)
})

test('a role sees only its own blocks', async () => {
  const none = { waiting: null, leads: null, money: null }
  open({ board: json({ ...full, ...none }), user: { ...owner, role: 'production' } })
  expect(await region('Заказы в работе')).toBeTruthy()
  for (const title of ['Заявки за период', 'Деньги за период'])
    expect(screen.queryByRole('region', { name: title })).toBeNull()
  expect(screen.queryByRole('group', { name: 'Чьи цифры' })).toBeNull()
})

test("a manager starts with their own figures, and can switch to the company's", async () => {
  const { user, network } = open({
    user: { ...owner, role: 'manager' },
    address: '?period=month&user_id=me',
  })
  const orders = await region('Заказы в работе')
  expect(linkIn(orders, /^В работе/)).toBe('/orders?tab=active&user=7')
  network.answer({ 'GET /api/dashboard?period=month': json(full) })
  await user.click(screen.getByRole('button', { name: 'Вся компания' }))
  await waitFor(() => expect(network.to('GET', '/api/dashboard?period=month')).toHaveLength(1))
  await waitFor(() => expect(linkIn(orders, /^В работе/)).toBe('/orders?tab=active'))
})

test('the period is in the URL, and an invalid one shows an error at its field', async () => {
  const { user, network } = open({ at: '/dashboard?period=year', address: '?period=year' })
  await region('Мой день')
  expect(screen.getByRole('button', { name: 'Год' }).getAttribute('aria-pressed')).toBe('true')
  network.answer({ 'GET /api/dashboard?period=last_month': json({ ...full, leads: null }) })
  await user.click(screen.getByRole('button', { name: 'Прошлый месяц' }))
  expect(window.location.search).toBe('?period=last_month')
})

test('a period that ends before it begins sends no request', async () => {
  const { network } = open({ at: '/dashboard?period=custom&from=2026-11-02&to=2026-11-01' })
  expect(await screen.findByText('Конец периода раньше начала')).toBeTruthy()
  expect(network.sent.filter(({ url }) => url.startsWith('/api/dashboard'))).toEqual([])
})

test('a period without leads says so', async () => {
  const flow = { created: 0, converted: 0 }
  open({ board: json({ ...full, leads: { ...flow, before: flow, statuses: [], slices: [] } }) })
  expect(textOf(await region('Заявки за период'))).toContain('Нет данных за период')
})

test('a dashboard that failed to load can be retried', async () => {
  const { user, network } = open({ board: json({ message: 'Сервис временно недоступен' }, 503) })
  const retry = await screen.findByRole('button', { name: 'Повторить' }, { timeout: 5000 })
  expect(screen.getByText('Не удалось загрузить рабочий стол')).toBeTruthy()
  network.answer({ 'GET /api/dashboard?period=month': json(full) })
  await user.click(retry)
  expect(await region('Мой день')).toBeTruthy()
})

test('changes made here are counted at once', async () => {
  const { user, network } = open()
  const done = await screen.findByRole('checkbox', { name: 'Выполнено: Позвонить Анне' })
  const tasks = { today: 6, overdue: 1, data: [] }
  network.answer({
    'PUT /api/tasks/3': json({ ...task, completed_at: '2026-11-22T10:00:00Z' }),
    'GET /api/dashboard?period=month': json({ ...full, day: { ...full.day, tasks } }),
  })
  await user.click(done)
  await screen.findByRole('link', { name: /^Дела на сегодня: 6\./ }, { timeout: 5000 })
})
