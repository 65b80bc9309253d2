import { expect, test } from 'vitest'
import { nestedQuery } from './nested-query.ts'

test('bracketed parameters become an object, the others stay', () => {
  expect(nestedQuery({ q: 'анна', 'field[12]': 'да', 'field[15]': 'нет' })).toEqual({
    q: 'анна',
    field: { 12: 'да', 15: 'нет' },
  })
})

test('malformed brackets stay parameters, which the contract refuses', () => {
  expect(nestedQuery({ 'field[]': '1', 'field[1': '2' })).toEqual({ 'field[]': '1', 'field[1': '2' })
})

test('prototype names do not reach a prototype', () => {
  nestedQuery({ '__proto__[polluted]': 'yes' })
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})
