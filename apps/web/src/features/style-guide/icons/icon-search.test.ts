import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { iconMeanings } from './icon-names-texts.ts'
import { foundIcons, iconSets, isIconFound } from './icon-search.ts'

test.each([
  ['', true],
  ['  ', true],
  ['delete', true],
  ['УДАЛИТЬ', true],
  ['удалить outlined', true],
  ['удаленная', false],
  ['удалить сейчас', false],
])('a search for «%s» finds the bin: %s', (query, isFound) => {
  expect(isIconFound(query, 'DeleteOutlined', 'Удалить, корзина')).toBe(isFound)
})

test('ё and е are equal', () => {
  expect(isIconFound('удаленная', 'FolderDeleteOutlined', 'Удалённая папка')).toBe(true)
  expect(isIconFound('удалённая', 'FolderDeleteOutlined', 'Удаленная папка')).toBe(true)
})

test('a search keeps the order of the group', () => {
  expect(foundIcons('actions', 'скопировать')).toEqual(['ContentCopy', 'ContentCopyOutlined'])
  expect(foundIcons('things', 'скопировать')).toEqual([])
})

test('exactly the icons that the product uses are shown, each once', () => {
  const src = join(import.meta.dirname, '../../..')
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !path.includes('style-guide'),
  )
  const used = files.flatMap((path) =>
    [...readFileSync(join(src, path), 'utf8').matchAll(/'@mui\/icons-material\/(\w+)'/g)].map(
      ([, name = '']) => name,
    ),
  )
  const shown = Object.values(iconSets).flatMap((set) => Object.keys(set))
  expect(shown.toSorted()).toEqual([...new Set(used)].sort())
  expect(Object.keys(iconMeanings).sort()).toEqual(shown.toSorted())
})
