import { expect, test } from 'vitest'
import { csvShape, decodeCsv } from './csv-text-rules.ts'

const cyrillic = Buffer.from([0xc8, 0xec, 0xff]) // «Имя» in windows-1251

test.each([
  ['UTF-8', Buffer.from('Имя')],
  ['UTF-8 with its mark', Buffer.from('\ufeffИмя')],
  ['windows-1251', cyrillic],
  ['UTF-16', Buffer.from('\ufeffИмя', 'utf16le')],
])('%s is read', (_name, bytes) => {
  expect(decodeCsv(bytes)).toBe('Имя')
})

test.each([
  ['Имя;Телефон\nАнна, Ким;8912', ';'],
  ['Имя,Телефон\n"Ким; Анна; дочь",8912', ','],
  ['Имя\tТелефон\nАнна, Ким\t8912', '\t'],
  ['Имя|Телефон\nАнна|8912', '|'],
  ['Имя\nАнна', ';'],
])('%j is parted by %j', (text, delimiter) => {
  expect(csvShape(text).delimiter).toBe(delimiter)
})

test("uses the delimiter of Excel's `sep=` line and does not count that line as a row", () => {
  expect(csvShape('sep=,\r\nИмя;x,Телефон')).toEqual({ delimiter: ',', start: 7, skippedLines: 1 })
})
