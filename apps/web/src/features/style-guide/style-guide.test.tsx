import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { pages } from '@veranda/contract'
import { expect, test } from 'vitest'
import { renderSignedIn } from '#test/render-app.tsx'

const guide = ['typography', 'icons', 'cards', 'tables', 'form-layouts'] as const

/** Opens a page and waits for it. */
async function open(page: (typeof guide)[number]): Promise<HTMLElement> {
  renderSignedIn(pages[page].path)
  await screen.findByRole('heading', { level: 1, name: pages[page].title })
  return screen.getByRole('main')
}

test.each(guide)('%s has one h1, and its headings skip no level', async (page) => {
  const main = await open(page)
  const levels = within(main)
    .getAllByRole('heading')
    .map(({ tagName }) => Number(tagName.slice(1)))
  expect(levels.filter((level) => level === 1)).toEqual([1])
  expect(Math.max(...levels)).toBeLessThanOrEqual(3)
  expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([])
})

test("typography shows the theme's sizes, the contrasts of its colours and all stages of an order", async () => {
  const main = await open('typography')
  expect(main.textContent).toContain('h1 · 20 px, насыщенность 700, строка 1,4')
  expect(main.textContent).toContain('#0f172a на #ffffff17,9 к 1: читается отлично')
  within(main).getByText('Смонтирован, ждём доплату')
  expect(main.textContent).toContain('1 мягкое окно, 3 мягких окна, 12 мягких окон')
})

test('icons are found by meaning and copied by name', async () => {
  const user = userEvent.setup()
  const main = await open('icons')
  await user.type(within(main).getByRole('searchbox', { name: 'Поиск иконок' }), 'навсегда')
  await waitFor(() => expect(within(main).getByRole('status').textContent).toBe('1 иконка'))
  await user.click(within(main).getByRole('button', { name: /DeleteForeverOutlined/ }))
  await screen.findByText('Имя «DeleteForeverOutlined» скопировано')
  expect(await navigator.clipboard.readText()).toBe('DeleteForeverOutlined')

  await user.type(within(main).getByRole('searchbox'), ' мамонт')
  await user.click(await within(main).findByRole('button', { name: 'Сбросить поиск' }))
  await waitFor(() => expect(within(main).getByRole('status').textContent).toMatch(/^1\d\d /))
})

test('cards show every state and offer undo', async () => {
  const user = userEvent.setup()
  const main = await open('cards')
  for (const title of ['Заказов пока нет', 'Заказов не нашлось', 'Корзина пуста', 'Недостаточно прав'])
    within(main).getByText(title)
  expect(within(main).getByRole('alert').textContent).toContain('Не удалось загрузить заказы')
  await user.click(within(main).getByRole('button', { name: 'Удалить заказ № 1048' }))
  await user.click(await screen.findByRole('button', { name: 'Отменить' }))
  await screen.findByText('Заказ № 1048 на месте')
})

test('a table is sorted, selected from, and restores a removed row', async () => {
  const user = userEvent.setup()
  const main = await open('tables')
  const rows = () =>
    within(within(main).getByRole('table', { name: 'Заказы для образца' }))
      .getAllByRole('checkbox')
      .slice(1)
      .map((box) => box.getAttribute('aria-label'))
  await waitFor(() => expect(rows()[0]).toBe('Выбрать заказ № 1048'))
  expect(rows()).toHaveLength(5)

  await user.click(within(main).getByRole('combobox', { name: 'Порядок' }))
  await user.click(await screen.findByRole('option', { name: 'Сначала дорогие' }))
  await waitFor(() => expect(rows()[0]).toBe('Выбрать заказ № 1042'))

  await user.click(within(main).getByRole('checkbox', { name: 'Выбрать все заказы' }))
  expect(within(main).getByRole('region', { name: 'Выбранные заказы' }).textContent).toContain(
    'Выбрано: 5 заказов',
  )

  await user.click(within(main).getByRole('button', { name: 'Действия с заказом № 1042' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Удалить' }))
  await waitFor(() => expect(rows()).not.toContain('Выбрать заказ № 1042'))
  await user.click(await screen.findByRole('button', { name: 'Отменить' }))
  await waitFor(() => expect(rows()[0]).toBe('Выбрать заказ № 1042'))
})

test('a form shows errors at the fields, and asks before leaving', async () => {
  const user = userEvent.setup()
  const main = await open('form-layouts')
  const form = within(main).getByRole('region', { name: 'Контакт клиента' })
  await user.clear(within(form).getByLabelText(/Имя клиента/))
  await user.click(within(form).getByRole('button', { name: 'Сохранить' }))
  await within(form).findByText('Имя клиента обязательно')

  await user.click(within(main).getByRole('link', { name: 'Все иконки' }))
  const leave = await screen.findByRole('dialog', { name: 'Уйти без сохранения?' })
  await user.click(within(leave).getByRole('button', { name: 'Остаться' }))
  await waitFor(() => expect(leave.isConnected).toBe(false))
  expect(window.location.pathname).toBe('/form-layouts')
})

test('an amount is parsed while typing', async () => {
  const user = userEvent.setup()
  const main = await open('form-layouts')
  const sum = within(main).getByLabelText('Предоплата, ₽')
  await user.clear(sum)
  await user.type(sum, '1 200,5')
  within(main).getByText(/^Это 1.200,50.₽$/)
  await user.type(sum, 'р')
  within(main).getByText('Нужна сумма: например, 24 350,50')
})
