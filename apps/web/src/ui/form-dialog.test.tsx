import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { FormDialog } from './form-dialog.tsx'

function open() {
  const onClose = vi.fn()
  render(
    <FormDialog
      title="Новая бригада"
      submitLabel="Сохранить"
      problem={null}
      isSending={false}
      onSubmit={() => undefined}
      onClose={onClose}
    >
      <input aria-label="Имя" />
    </FormDialog>,
  )
  return { onClose, user: userEvent.setup() }
}

test('Esc closes a form’s dialog in which nothing was typed', async () => {
  const { onClose, user } = open()
  await user.click(screen.getByRole('textbox', { name: 'Имя' }))
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('Esc does not close one in which something was typed', async () => {
  const { onClose, user } = open()
  await user.type(screen.getByRole('textbox', { name: 'Имя' }), 'Юг')
  await user.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
})
