import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { storeToken } from '#lib/http/token.ts'
import { render } from '#test/render.tsx'
import { texts } from '#ui/dialogs/texts.ts'
import { FormDialog } from './form-dialog.tsx'

const Page = ({ onClose }: { onClose: () => void }) => (
  <FormDialog
    title="Новая бригада"
    submitLabel="Сохранить"
    problem={null}
    isSending={false}
    onSubmit={() => undefined}
    onClose={onClose}
  >
    <input aria-label="Имя" />
  </FormDialog>
)

async function open() {
  const onClose = vi.fn()
  storeToken('vrn_token')
  const root = createRootRoute()
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => 'Главная' })
  const crews = createRoute({
    getParentRoute: () => root,
    path: '/crews',
    component: () => <Page onClose={onClose} />,
  })
  const history = createMemoryHistory({ initialEntries: ['/crews'] })
  render(<RouterProvider router={createRouter({ routeTree: root.addChildren([home, crews]), history })} />)
  await screen.findByRole('textbox', { name: 'Имя' })
  return { onClose, history, user: userEvent.setup() }
}

test('Esc closes a form dialog without changes', async () => {
  const { onClose, user } = await open()
  await user.click(screen.getByRole('textbox', { name: 'Имя' }))
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('Esc does not close a form dialog with changes', async () => {
  const { onClose, user } = await open()
  await user.type(screen.getByRole('textbox', { name: 'Имя' }), 'Юг')
  await user.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
})

test('leaving the page asks before changes are discarded', async () => {
  const { history, user } = await open()
  await user.type(screen.getByRole('textbox', { name: 'Имя' }), 'Юг')
  history.push('/')
  await user.click(await screen.findByRole('button', { name: texts.leave.cancel }))
  expect(await screen.findByRole('textbox', { name: 'Имя' })).toHaveProperty('value', 'Юг')
  history.push('/')
  await user.click(await screen.findByRole('button', { name: texts.leave.confirm }))
  expect(await screen.findByText('Главная')).toBeTruthy()
})

test('the page is left at once without changes', async () => {
  const { history } = await open()
  history.push('/')
  expect(await screen.findByText('Главная')).toBeTruthy()
})
