import { expect, test } from 'vitest'
import { neighbourCard } from './neighbour-card.ts'

/** A board of columns with named cards, in the elements that `Board` and `BoardColumn` draw. */
function boardOf(...columns: string[][]) {
  const cards = (names: string[]) =>
    names.map((name) => `<li><div data-card id="${name}"></div></li>`).join('')
  document.body.innerHTML = `<section>${columns
    .map((names) => `<div><section><ul>${cards(names)}</ul></section></div>`)
    .join('')}</section>`
  return (id: string, key: string) => {
    const card = document.getElementById(id)
    if (!card) throw new Error(`no card ${id}`)
    return neighbourCard(card, key)?.id
  }
}

test('arrows lead up and down a column and over empty columns to the next one', () => {
  const from = boardOf(['a', 'b'], [], ['c', 'd'])
  expect(from('a', 'ArrowDown')).toBe('b')
  expect(from('b', 'ArrowUp')).toBe('a')
  expect(from('b', 'ArrowDown')).toBeUndefined()
  expect(from('b', 'ArrowRight')).toBe('c')
  expect(from('d', 'ArrowLeft')).toBe('a')
  expect(from('c', 'ArrowRight')).toBeUndefined()
  expect(from('a', 'Tab')).toBeUndefined()
})
