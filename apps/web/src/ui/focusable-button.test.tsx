import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { ThemeProvider } from '@mui/material/styles'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { render } from '#test/render.tsx'
import { createAppTheme } from './theme.ts'

const theme = createAppTheme({ theme: 'light', density: 'comfortable' })

interface Saving {
  loading: boolean
  onClick: () => void
}

test.each([
  ['Button', (props: Saving) => <Button {...props}>Сохранить</Button>],
  ['IconButton', (props: Saving) => <IconButton {...props}>С</IconButton>],
])('a %s that is disabled while it saves keeps the focus and ignores presses', (_name, Tested) => {
  const press = vi.fn()
  const shown = (isSaving: boolean) => (
    <ThemeProvider theme={theme}>
      <Tested loading={isSaving} onClick={press} />
    </ThemeProvider>
  )
  const { rerender } = render(shown(false))
  const button = screen.getByRole('button')
  button.focus()
  rerender(shown(true))
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.tabIndex).toBe(-1)
  fireEvent.click(button)
  expect(press).not.toHaveBeenCalled()
  rerender(shown(false))
  expect(button.hasAttribute('aria-disabled')).toBe(false)
  expect(button.tabIndex).toBe(0)
  fireEvent.click(button)
  expect(press).toHaveBeenCalledOnce()
})

test('a disabled submit button does not send the form', () => {
  const send = vi.fn((event: SubmitEvent) => event.preventDefault())
  render(
    <ThemeProvider theme={theme}>
      <form onSubmit={({ nativeEvent }) => send(nativeEvent as SubmitEvent)}>
        <Button type="submit" disabled>
          Сохранить
        </Button>
      </form>
    </ThemeProvider>,
  )
  // Enter in a field also clicks the submit button.
  fireEvent.click(screen.getByRole('button'))
  expect(send).not.toHaveBeenCalled()
})

test('a button with a URL is a link', () => {
  render(
    <ThemeProvider theme={theme}>
      <Button href="/login">Войти</Button>
    </ThemeProvider>,
  )
  expect(screen.getByRole('link').getAttribute('href')).toBe('/login')
})
