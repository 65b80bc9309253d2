import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { render } from '#test/render.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

function ask() {
  const onConfirm = vi.fn()
  render(
    <ConfirmDialog
      open
      title="Удалить заявку?"
      text="Она попадёт в корзину"
      confirmLabel="Удалить"
      onConfirm={onConfirm}
      onClose={() => undefined}
    />,
  )
  return { onConfirm, button: screen.getByRole('button', { name: 'Удалить' }) }
}

test('a double click confirms once', async () => {
  const { onConfirm, button } = ask()
  await userEvent.dblClick(button)
  expect(onConfirm).toHaveBeenCalledTimes(1)
})

test('Enter confirms', async () => {
  const { onConfirm, button } = ask()
  button.focus()
  await userEvent.keyboard('{Enter}')
  expect(onConfirm).toHaveBeenCalledTimes(1)
})
