import { fileLimits } from '@veranda/contract'
import { expect, test } from 'vitest'
import { checkMove, type FolderNode, subtreeOf, visibleFolders } from './folder-rules.ts'

const folder = (id: number, parent_id: number | null, visible_to: string[] | null = null): FolderNode => ({
  id,
  parent_id,
  visible_to,
})
/**
 * 1 is common; 2 is for measurers and contains 3 (inherited) and 4 (production only); 5 is for administrators only
 * and contains 6.
 */
const folders = [
  folder(1, null),
  folder(2, null, ['measurer', 'manager']),
  folder(3, 2),
  folder(4, 2, ['production']),
  folder(5, null, []),
  folder(6, 5),
]

test.each([
  ['owner', 'all', [1, 2, 3, 4, 5, 6]],
  ['admin', 'all', [1, 2, 3, 4, 5, 6]],
  ['manager', 'all', [1, 2, 3]],
  ['viewer', 'all', [1]],
  ['measurer', 'own', [2, 3]],
  ['production', 'own', [4]],
] as const)('%s sees what is opened to him', (role, read, ids) => {
  expect([...visibleFolders(folders, { role, read })]).toEqual(ids)
})

test('a folder cannot be moved into itself or a descendant', () => {
  expect(() => checkMove(2, 2, folders)).toThrow('Папку нельзя переместить')
  expect(() => checkMove(2, 3, folders)).toThrow('Папку нельзя переместить')
  expect(() => checkMove(3, 5, folders)).not.toThrow()
  expect(() => checkMove(2, null, folders)).not.toThrow()
  expect(() => checkMove(2, 99, folders)).toThrow('Запись не найдена')
})

test('the depth of the tree is limited for every way to build it', () => {
  const tower = Array.from({ length: fileLimits.folderDepthMax }, (_, index) =>
    folder(index + 1, index || null),
  )
  expect(() => checkMove(null, fileLimits.folderDepthMax - 1, tower)).not.toThrow()
  expect(() => checkMove(null, fileLimits.folderDepthMax, tower)).toThrow('Слишком много вложенных папок')
  const two = [...tower, folder(50, null), folder(51, 50)]
  expect(() => checkMove(50, fileLimits.folderDepthMax - 1, two)).toThrow('Слишком много вложенных папок')
})

test('descendants of a folder are found at any depth', () => {
  expect(subtreeOf(2, folders)).toEqual([2, 3, 4])
})
