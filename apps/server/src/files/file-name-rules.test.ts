import { fileLimits } from '@veranda/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanFileName, contentDisposition, withContentExtension } from './file-name-rules.ts'

/** Parts of file names, the most dangerous first. */
const hostileText = fc.constantFrom(
  '\r\n',
  '\0',
  '"',
  '\\',
  '../',
  '..\\',
  '/',
  ';',
  '%',
  "'",
  '\u202e',
  '\u2066',
  '\u200b',
  '\ufeff',
  '\ud800',
  'CON',
  'nul',
  '.',
  ' ',
  'ф',
  'ё',
  'Й',
  '💣',
  'a',
  '.png',
  '=?utf-8?',
  'filename=',
  '\t',
  '\u2028',
)
const names = fc
  .array(fc.oneof(hostileText, fc.string({ unit: 'binary' })), { maxLength: 40 })
  .map((parts) => parts.join(''))

/** Parses the header as a browser does. */
function parsed(header: string): { kind: string; ascii: string; name: string } {
  const match =
    /^(inline|attachment); filename="([ !#-[\]-~]*)"; filename\*=UTF-8''([!#$&+\-.\w~^`|%]*)$/.exec(header)
  if (!match) throw new Error(`not a header: ${header}`)
  const [, kind = '', ascii = '', encoded = ''] = match
  return { kind, ascii, name: decodeURIComponent(encoded) }
}

describe('contentDisposition', () => {
  test('is one line of printable ASCII for any name and decodes to the cleaned name', () => {
    fc.assert(
      fc.property(names, (name) => {
        const { kind, name: parsedName } = parsed(contentDisposition('attachment', name))
        expect(kind).toBe('attachment')
        expect(parsedName).toBe(cleanFileName(name))
      }),
      { numRuns: 2000 },
    )
  })

  test.each([
    [
      'Смета №5.pdf',
      'attachment; filename="_____ _5.pdf"; filename*=UTF-8\'\'%D0%A1%D0%BC%D0%B5%D1%82%D0%B0%20%E2%84%965.pdf',
    ],
    ['a"b.pdf', 'attachment; filename="a_b.pdf"; filename*=UTF-8\'\'a_b.pdf'],
    ["it's (1)*.pdf", "attachment; filename=\"it's (1)_.pdf\"; filename*=UTF-8''it%27s%20%281%29_.pdf"],
    [
      'a\r\nSet-Cookie: x=1.pdf',
      'attachment; filename="aSet-Cookie_ x=1.pdf"; filename*=UTF-8\'\'aSet-Cookie_%20x%3D1.pdf',
    ],
  ])('%j', (name, header) => {
    expect(contentDisposition('attachment', name)).toBe(header)
  })
})

describe('cleanFileName', () => {
  test('removes invisible characters and path separators, limits the length, is never empty and is idempotent', () => {
    fc.assert(
      fc.property(names, (name) => {
        const clean = cleanFileName(name)
        expect(clean).not.toMatch(/[\p{Cc}\p{Cs}/\\:*?"<>|\u202a-\u202e\u2066-\u2069\u200b\ufeff]/u)
        expect(clean).not.toMatch(/^\.|^(con|nul)(\.|$)/i)
        expect([...clean].length).toBeGreaterThan(0)
        expect([...clean].length).toBeLessThanOrEqual(fileLimits.nameMax)
        expect(cleanFileName(clean)).toBe(clean)
      }),
      { numRuns: 2000 },
    )
  })

  test.each([
    ['Фото с объекта (1).jpg', 'Фото с объекта (1).jpg'],
    ['../../etc/passwd.png', '_.._etc_passwd.png'],
    ['CON.png', '_CON.png'],
    ['com1', '_com1'],
    ['photo\u202egnp.exe', 'photognp.exe'],
    ['\0\u200b', 'file'],
    ['  a   b .txt', 'a b .txt'],
    [`${'ф'.repeat(300)}.docx`, `${'ф'.repeat(195)}.docx`],
  ])('%j → %j', (name, clean) => {
    expect(cleanFileName(name)).toBe(clean)
  })

  test('keeps the extension of the content when a file is renamed', () => {
    expect(withContentExtension('Смета', 'pdf')).toBe('Смета.pdf')
    expect(withContentExtension('Смета.PDF', 'pdf')).toBe('Смета.PDF')
    expect(withContentExtension('Смета.html', 'pdf')).toBe('Смета.html.pdf')
    expect(withContentExtension('ф'.repeat(300), 'pdf')).toBe(`${'ф'.repeat(196)}.pdf`)
  })
})
