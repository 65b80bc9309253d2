import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { restoreLostFocus } from './restore-lost-focus.ts'

let stop: () => void

beforeEach(() => {
  document.body.innerHTML = '<main><button id="a">A</button><button id="b">B</button></main>'
  stop = restoreLostFocus()
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

const button = (id: string) => document.getElementById(id) as HTMLButtonElement
const focused = () => document.activeElement?.id

test("when a dialog opened from a menu closes, the menu's button gets the focus", async () => {
  const dialog = document.querySelector('main')
  dialog?.setAttribute('tabindex', '-1')
  button('a').focus()
  const menu = over('item')
  menu.remove()
  await Promise.resolve()
  dialog?.focus()
  await vi.waitFor(() => expect(focused()).toBe('a'))
})

test('after a click on an empty place the focus is not moved back', async () => {
  button('a').focus()
  button('a').blur()
  await new Promise(requestAnimationFrame)
  button('b').remove()
  await new Promise(requestAnimationFrame)
  expect(focused()).toBe('')
})

test.each([
  ['after it', ['x', 'y', 'z'], 'y', 'z'],
  ['before it, where it was the last', ['x', 'y'], 'y', 'x'],
])('where a row goes with its button, the row %s has the focus', async (_which, rows, removedId, next) => {
  const list = document.createElement('ul')
  list.innerHTML = rows.map((id) => `<li><input /><button id="${id}">${id}</button></li>`).join('')
  document.querySelector('main')?.append(list)
  button(removedId).focus()
  button(removedId).closest('li')?.remove()
  await vi.waitFor(() => expect(focused()).toBe(next))
})

/** Adds a menu or a dialog. */
function over(id: string): HTMLElement {
  const layer = document.createElement('div')
  layer.innerHTML = `<button id="${id}">…</button>`
  document.body.append(layer)
  button(id).focus()
  return layer
}

test('when a dialog closes together with its opener, the last remaining element gets the focus', async () => {
  button('a').focus()
  const menu = over('item')
  const dialog = over('ok')
  menu.remove()
  await new Promise(requestAnimationFrame)
  expect(focused()).toBe('ok')
  dialog.remove()
  await vi.waitFor(() => expect(focused()).toBe('a'))
})

test("when none of them remains, the page's content gets the focus", async () => {
  const main = document.querySelector('main')
  main?.setAttribute('tabindex', '-1')
  main?.setAttribute('id', 'content')
  button('a').focus()
  main?.replaceChildren()
  await vi.waitFor(() => expect(focused()).toBe('content'))
})

test('while the next page is loading, its content gets the focus once it is there', async () => {
  button('a').focus()
  document.querySelector('main')?.remove()
  // The loss is detected in a microtask and handled in the next frame.
  await Promise.resolve()
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  const main = document.createElement('main')
  main.id = 'content'
  main.tabIndex = -1
  document.body.append(main)
  await vi.waitFor(() => expect(focused()).toBe('content'))
})

test('a saving button keeps the focus when its menu closes', async () => {
  document.querySelector('main')?.setAttribute('tabindex', '-1')
  button('a').focus()
  const menu = over('item')
  button('a').setAttribute('aria-disabled', 'true')
  menu.remove()
  await vi.waitFor(() => expect(focused()).toBe('a'))
})

test('an element that takes the focus after a removal keeps it', async () => {
  button('a').focus()
  const menu = over('item')
  menu.remove()
  button('b').focus()
  await new Promise(requestAnimationFrame)
  expect(focused()).toBe('b')
})
