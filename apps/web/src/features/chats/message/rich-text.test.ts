import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partsOf } from './rich-text.ts'

const links = (text: string) => partsOf(text).flatMap((part) => ('href' in part ? [part.href] : []))

test.each([
  ['See https://okna.example/a?b=1.', ['https://okna.example/a?b=1']],
  ['(www.okna.example)', ['https://www.okna.example']],
  ['https://ru.wiki.example/A_(b)', ['https://ru.wiki.example/A_(b)']],
  ['write to anna.kim@example.com, please', ['mailto:anna.kim@example.com']],
  ['javascript:alert(1)', []],
  ['https://', []],
  ['data:text/html,x ftp://a.example file:///etc', []],
])('%s leads to %j', (text, expected) => {
  expect(links(text)).toEqual(expected)
})

test('the text is preserved, and other URL schemes are not linked', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('https://a.example', 'javascript:x', 'a@b.ru', ' ', '@Olga', ')'),
  )
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('')
      const parts = partsOf(text, ['Olga'])
      expect(parts.map((part) => part.text).join('')).toBe(text)
      for (const part of parts) if ('href' in part) expect(part.href).toMatch(/^(https?|mailto):/i)
    }),
  )
})

test('only mentioned names are highlighted', () => {
  expect(partsOf('@Olga and @Ivan', ['Olga']).map(({ kind }) => kind)).toEqual(['mention', 'text'])
})
