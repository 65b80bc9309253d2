import { afterEach, expect, test } from 'vitest'
import { setTabCount, setTabTitle } from './tab-title.ts'

afterEach(() => setTabCount(0))

test('the count precedes the title, stays on the next page and disappears with the last conversation', () => {
  setTabTitle('Чаты')
  expect(document.title).toBe('Чаты')
  setTabCount(3)
  expect(document.title).toBe('(3) Чаты')
  setTabTitle('Заказы')
  expect(document.title).toBe('(3) Заказы')
  setTabCount(0)
  expect(document.title).toBe('Заказы')
})
