import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { render } from '#test/render.tsx'
import { chordOf, type Shortcuts, useDeclaredShortcuts, useShortcuts } from './shortcuts.ts'

const pressed = { code: '', key: '', ctrlKey: false, metaKey: false, altKey: false }

test.each([
  ['a letter, by its place', { code: 'KeyJ', key: 'о' }, 'KeyJ'],
  ['the question mark of the Russian layout', { code: 'Digit7', key: '?' }, '?'],
  ['the question mark of the English layout', { code: 'Slash', key: '?' }, '?'],
  ['its place in the Russian layout', { code: 'Slash', key: ',' }, '?'],
  ['a comma elsewhere', { code: 'Comma', key: ',' }, 'Comma'],
  ['Ctrl with a letter', { code: 'KeyS', key: 'ы', ctrlKey: true }, 'Mod+KeyS'],
  ['⌘ with a letter', { code: 'KeyS', key: 's', metaKey: true }, 'Mod+KeyS'],
  ['Ctrl with a question mark', { code: 'Slash', key: '?', ctrlKey: true }, 'Mod+Slash'],
  ['Alt with a letter', { code: 'KeyJ', key: 'j', altKey: true }, ''],
])('%s', (_what, press, chord) => {
  expect(chordOf({ ...pressed, ...press })).toBe(chord)
})

const screenKeys: Shortcuts<'next' | 'save' | 'undo' | 'back'> = {
  title: 'Проба',
  list: [
    { keys: 'J', meaning: 'Дальше', press: { KeyJ: 'next' } },
    { keys: 'Ctrl+S', meaning: 'Сохранить', press: { 'Mod+KeyS': 'save' } },
    { keys: 'Ctrl+Z', meaning: 'Отменить', press: { 'Mod+KeyZ': 'undo' } },
    { keys: 'Esc', meaning: 'Назад', press: { Escape: 'back' } },
    { keys: '/', meaning: 'В поле' },
  ],
}
const acts = { next: vi.fn(), save: vi.fn(), back: vi.fn(), undo: vi.fn() }

function Probe({ over }: { over?: string }) {
  useShortcuts(screenKeys, acts)
  return (
    <>
      <input aria-label="Поле" />
      <input type="checkbox" aria-label="Флажок" />
      {over && <div role={over} />}
    </>
  )
}

function ShortcutList() {
  return <output>{useDeclaredShortcuts().map(({ title }) => title)}</output>
}

const counts = () => [acts.next, acts.save, acts.back].map(({ mock }) => mock.calls.length)

test('letters work where nothing is being typed, Ctrl everywhere, and the first Escape leaves the field', async () => {
  for (const act of Object.values(acts)) act.mockClear()
  render(<Probe />)
  await userEvent.keyboard('j')
  expect(counts()).toEqual([1, 0, 0])
  await userEvent.type(screen.getByRole('textbox'), 'j')
  await userEvent.keyboard('{Control>}s{/Control}')
  expect(counts()).toEqual([1, 1, 0])
  await userEvent.keyboard('{Escape}')
  expect(counts()).toEqual([1, 1, 0])
  await userEvent.keyboard('{Escape}')
  expect(counts()).toEqual([1, 1, 1])
})

test('Ctrl+Z belongs to a text field while it has the focus, and to the page from a checkbox', async () => {
  for (const act of Object.values(acts)) act.mockClear()
  render(<Probe />)
  await userEvent.click(screen.getByRole('textbox'))
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(acts.undo).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(acts.undo).toHaveBeenCalledTimes(1)
})

test.each(['dialog', 'menu', 'listbox'])('under a %s the page does not react to letters', async (over) => {
  for (const act of Object.values(acts)) act.mockClear()
  render(<Probe over={over} />)
  await userEvent.keyboard('j')
  expect(counts()).toEqual([0, 0, 0])
})

test('shortcuts are listed while their screen is shown, once for all its parts', () => {
  const page = render(
    <>
      <ShortcutList />
      <Probe />
      <Probe />
    </>,
  )
  expect(screen.getByRole('status').textContent).toBe('Проба')
  page.rerender(<ShortcutList />)
  expect(screen.getByRole('status').textContent).toBe('')
})
