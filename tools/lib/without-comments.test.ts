import { expect, test } from 'vitest'
import { withoutComments } from './without-comments.ts'

const stripped = (text: string) => withoutComments('page.tsx', text).replace(/\s+/g, ' ').trim()

test.each([
  ['const a = 1 // required\nconst b = 2', 'const a = 1 const b = 2'],
  ['/** required */\nexport const a = 1', 'export const a = 1'],
  ['const a = [\n  1, // required\n  /* required */\n]', 'const a = [ 1, ]'],
  ['{ /* required */ }\n// required', '{ }'],
  ['const a = <p>{/* required */}</p>', 'const a = <p>{ }</p>'],
])('removes a comment: %j', (source, code) => {
  expect(stripped(source)).toBe(code)
})

test.each([
  "const a = 'https://required.example'",
  'const a = `/* required $ // required */`',
  'const a = /\\/\\/* required/',
  'const a = <p>https://required.example /* required */</p>',
])('keeps text that looks like a comment: %s', (source) => {
  expect(stripped(source)).toBe(source)
})
