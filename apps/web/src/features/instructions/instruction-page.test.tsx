import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { owner, renderSignedIn } from '#test/render-app.tsx'

test('an instruction has its sections, its contents and its neighbours', async () => {
  renderSignedIn('/instructions/leads')
  expect(await screen.findByRole('heading', { level: 1, name: 'Работа с заявками' })).toBeVisible()
  const contents = screen.getByRole('navigation', { name: 'На этой странице' })
  const headings = screen
    .getAllByRole('region')
    .flatMap((region) => within(region).queryAllByRole('heading', { level: 2 }))
    .map((one) => one.textContent)
  const links = within(contents)
    .getAllByRole('link')
    .map((link) => link.textContent)
  expect(headings.length).toBeGreaterThan(5)
  expect(links).toEqual(headings)
  expect(within(contents).getByRole('link', { name: 'Как загрузить заявки из Excel' })).toHaveAttribute(
    'href',
    '/instructions/leads#import',
  )
  expect(screen.getByRole('link', { name: 'Раньше: Начало работы' })).toHaveAttribute(
    'href',
    '/instructions/general',
  )
  expect(screen.getByRole('link', { name: 'Дальше: Работа с клиентами' })).toBeVisible()
})

test('a section that the address names has the focus', async () => {
  renderSignedIn('/instructions/leads#import')
  const heading = await screen.findByRole('heading', { name: 'Как загрузить заявки из Excel' })
  expect(heading).toHaveFocus()
})

test('the search goes over all pages, and arrows over what it found', async () => {
  renderSignedIn('/instructions/leads')
  const field = await screen.findByRole('searchbox', { name: 'Поиск по инструкциям' })
  await userEvent.type(field, 'второй фактор')
  const results = await screen.findByRole('region', { name: 'Что нашлось' })
  const first = within(results).getAllByRole('link')[0]
  expect(first).toHaveAttribute('href', '/instructions/general#two-factor')
  await userEvent.click(field)
  await userEvent.keyboard('{ArrowDown}')
  expect(first).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  expect(within(results).getAllByRole('link')[1]).toHaveFocus()
  await userEvent.click(first as HTMLElement)
  expect(await screen.findByRole('heading', { level: 1, name: 'Начало работы' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Что нашлось' })).not.toBeInTheDocument()
})

test('a search that finds nothing says so and is taken back', async () => {
  renderSignedIn('/instructions?q=самовар')
  expect(await screen.findByText('Ничего не нашлось')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Сбросить поиск' }))
  expect(await screen.findByRole('heading', { name: 'Где что находится' })).toBeVisible()
})

test('nobody is led to a screen that their role has no use of', async () => {
  renderSignedIn('/instructions/leads', { user: { ...owner, role: 'viewer' } })
  expect(await screen.findAllByRole('link', { name: 'Открыть: Заявки' })).not.toHaveLength(0)
  expect(screen.queryByRole('link', { name: 'Открыть: Импорт' })).not.toBeInTheDocument()
})

test('the «?» of a screen leads to its section', async () => {
  renderSignedIn('/modules')
  expect(await screen.findByRole('link', { name: 'Справка: Управление компанией' })).toHaveAttribute(
    'href',
    '/instructions/admin#modules',
  )
})
