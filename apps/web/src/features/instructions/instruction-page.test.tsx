import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { owner, renderSignedIn } from '#test/render-app.tsx'

const hrefOf = (link: HTMLElement | undefined) => link?.getAttribute('href')

test('an instruction has sections, contents and links to its neighbours', async () => {
  renderSignedIn('/instructions/leads')
  await screen.findByRole('heading', { level: 1, name: 'Работа с заявками' })
  const contents = screen.getByRole('navigation', { name: 'На этой странице' })
  const headings = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)
  const links = within(contents).getAllByRole('link')
  expect(headings.length).toBeGreaterThan(5)
  expect(links.map((link) => link.textContent)).toEqual(headings)
  const importing = within(contents).getByRole('link', { name: 'Как загрузить заявки из Excel' })
  expect(hrefOf(importing)).toBe('/instructions/leads#import')
  const previous = screen.getByRole('link', { name: 'Раньше: Начало работы' })
  expect(hrefOf(previous)).toBe('/instructions/general')
  const next = screen.getByRole('link', { name: 'Дальше: Работа с клиентами' })
  expect(hrefOf(next)).toBe('/instructions/clients')
})

test('the section in the URL gets the focus', async () => {
  renderSignedIn('/instructions/leads#import')
  const heading = await screen.findByRole('heading', { name: 'Как загрузить заявки из Excel' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('the contents scroll to a section, also a second time', async () => {
  renderSignedIn('/instructions/leads')
  const heading = await screen.findByRole('heading', { name: 'Что значат статусы' })
  const link = screen.getByRole('link', { name: 'Что значат статусы' })
  for (const _time of ['first', 'second']) {
    link.focus()
    await userEvent.click(link)
    await waitFor(() => expect(document.activeElement).toBe(heading))
  }
  expect(window.location.hash).toBe('#statuses')
})

test('the search covers all pages, and arrow keys move through the results', async () => {
  renderSignedIn('/instructions/leads')
  const field = await screen.findByRole('searchbox', { name: 'Поиск по инструкциям' })
  await userEvent.type(field, 'второй фактор')
  const results = await screen.findByRole('region', { name: 'Что нашлось' })
  const [first, second] = within(results).getAllByRole('link')
  expect(hrefOf(first)).toBe('/instructions/general#two-factor')
  expect(within(results).getAllByText('фактор', { selector: 'mark' }).length).toBeGreaterThan(0)
  await userEvent.click(field)
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(first)
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(second)
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'Начало работы' })
  expect(screen.queryByRole('region', { name: 'Что нашлось' })).toBeNull()
})

test('a search without results says so and can be cleared', async () => {
  renderSignedIn('/instructions?q=самовар')
  await screen.findByText('Ничего не нашлось')
  await userEvent.click(screen.getByRole('button', { name: 'Сбросить поиск' }))
  await screen.findByRole('heading', { name: 'Где что находится' })
})

test('screens without permission are not linked', async () => {
  renderSignedIn('/instructions/leads', { user: { ...owner, role: 'viewer' } })
  expect(await screen.findAllByRole('link', { name: 'Открыть: Заявки' })).not.toHaveLength(0)
  expect(screen.queryByRole('link', { name: 'Открыть: Импорт' })).toBeNull()
})

test('the «?» of a screen links to its section', async () => {
  renderSignedIn('/modules')
  const link = await screen.findByRole('link', { name: 'Справка: Управление компанией' })
  expect(hrefOf(link)).toBe('/instructions/admin#modules')
})
