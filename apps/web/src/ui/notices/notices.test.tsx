import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { showSnackbar } from '#lib/notices/snackbars.ts'
import { toast } from '#lib/notices/toasts.ts'
import { offerUndo } from '#lib/notices/undo.ts'
import { render } from '#test/render.tsx'
import { Notices } from './notices.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Notices />)
})

const say = (what: () => unknown) => act(() => void what())
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const isShown = (text: string) => screen.queryByText(text) !== null

test.each([
  ['a general toast', 4_000, () => toast.success('Готово')],
  ['an error', 5_000, () => toast.error('Готово')],
  ['an event', 8_000, () => toast.event('Готово', 'info')],
  ['a snackbar', 5_000, () => showSnackbar({ text: 'Готово' })],
])('%s stays %i ms', (_kind, duration, show) => {
  say(show)
  pass(duration - 1)
  expect(isShown('Готово')).toBe(true)
  pass(1)
  expect(isShown('Готово')).toBe(false)
})

test('a toast under the pointer waits, and continues with its remaining time', () => {
  say(() => toast.success('Готово'))
  pass(3_000)
  fireEvent.mouseMove(screen.getByRole('region', { name: 'Сообщения' }), { movementX: 3 })
  pass(60_000)
  expect(isShown('Готово')).toBe(true)
  fireEvent.mouseLeave(screen.getByRole('region', { name: 'Сообщения' }))
  pass(999)
  expect(isShown('Готово')).toBe(true)
  pass(1)
  expect(isShown('Готово')).toBe(false)
})

test('a focused toast waits', () => {
  say(() => toast.success('Готово'))
  act(() => screen.getByRole('button', { name: 'Закрыть' }).focus())
  pass(60_000)
  expect(isShown('Готово')).toBe(true)
})

test('three toasts are shown, the fourth when one disappears', () => {
  say(() => ['раз', 'два', 'три', 'четыре'].map(toast.info))
  expect(['раз', 'два', 'три', 'четыре'].map(isShown)).toEqual([true, true, true, false])
  fireEvent.click(screen.getAllByRole('button', { name: 'Закрыть' })[0] as HTMLElement)
  expect(['раз', 'четыре'].map(isShown)).toEqual([false, true])
  pass(4_000)
  expect(isShown('четыре')).toBe(false)
})

test('the same text is not shown twice at once', () => {
  say(() => ['Сбой', 'Сбой'].map(toast.error))
  expect(screen.getAllByText('Сбой')).toHaveLength(1)
})

test('messages are accessible over a dialog', async () => {
  const host = screen.getByRole('region', { name: 'Сообщения' }).parentElement as HTMLElement
  host.setAttribute('aria-hidden', 'true')
  await act(() => vi.advanceTimersByTimeAsync(10))
  expect(host.hasAttribute('aria-hidden')).toBe(false)
})

test('undo is offered for ten seconds', () => {
  const onUndo = vi.fn()
  say(() => offerUndo({ text: 'Заявка удалена', onUndo: onUndo }))
  pass(9_999)
  fireEvent.click(screen.getByRole('button', { name: 'Отменить' }))
  expect(onUndo).toHaveBeenCalledOnce()
  expect(isShown('Заявка удалена')).toBe(false)
  say(() => offerUndo({ text: 'Заявка удалена', onUndo: onUndo }))
  pass(10_000)
  expect(isShown('Заявка удалена')).toBe(false)
})

test("Ctrl+Z undoes while undo is offered; in a field it is the field's own", () => {
  const onUndo = vi.fn()
  const press = (target: Element) => fireEvent.keyDown(target, { code: 'KeyZ', ctrlKey: true })
  press(document.body)
  say(() => offerUndo({ text: 'Заявка удалена', onUndo: onUndo }))
  const field = document.body.appendChild(document.createElement('input'))
  press(field)
  expect(onUndo).not.toHaveBeenCalled()
  press(document.body)
  expect(onUndo).toHaveBeenCalledOnce()
  expect(isShown('Заявка удалена')).toBe(false)
  field.remove()
})
