import { describe, expect, test } from 'vitest'
import { list, text } from '#features/instructions/content.ts'
import { highlighted, type SearchableSection, searchSections, stemOf } from './search-rules.ts'

const section = (id: string, heading: string, ...lines: string[]): SearchableSection<string> => ({
  section: { id, heading, blocks: [text(lines[0] ?? ''), list(...lines.slice(1))] },
  title: 'Работа с заявками',
  value: id,
})

const sections = [
  section(
    'trash',
    'Как вернуть удалённое',
    'Откройте [Корзина].',
    'Нажмите [Восстановить]: таблица не нужна.',
  ),
  section(
    'import',
    'Как загрузить таблицу',
    'Выберите файл.',
    'Импорт можно отменить: всё из корзины вернётся.',
  ),
  section('sound', 'Как включить звук', 'Отметьте нужное событие.'),
]
const found = (query: string) => searchSections(sections, query).map(({ value }) => value)

describe('the search', () => {
  test.each([
    ['forms of a word', 'корзину', ['trash', 'import']],
    ['the heading first', 'таблица', ['import', 'trash']],
    ['ё as е', 'удаленное', ['trash']],
    ['capital letters', 'ЗВУК', ['sound']],
    ['the beginning of a word', 'импор', ['import']],
    ['all words', 'корзина импорт', ['import']],
    ['a word of the title with one of the section', 'заявки звук', ['sound']],
    ['labels without their marks', 'восстановить', ['trash']],
    ['nothing that is not there', 'самовар', []],
    ['nothing for nothing', ' … ', []],
  ])('finds %s', (_what, query, ids) => {
    expect(found(query)).toEqual(ids)
  })

  test('shows the line that matches', () => {
    expect(searchSections(sections, 'импорт')[0]?.snippet).toBe(
      'Импорт можно отменить: всё из корзины вернётся.',
    )
  })

  test('shows the first line if only the heading matches', () => {
    expect(searchSections(sections, 'звук')[0]?.snippet).toBe('Отметьте нужное событие.')
  })

  test.each([
    ['заявку', 'заявк'],
    ['окно', 'окн'],
    ['мая', 'мая'],
    ['Ёлка', 'елк'],
    ['КП', 'кп'],
  ])('takes %s as %s', (word, stem) => {
    expect(stemOf(word)).toBe(stem)
  })
})

describe('highlighted matches', () => {
  test('are whole words, and the text is preserved', () => {
    const parts = highlighted('Из корзины: вернётся всё.', 'корзина все')
    expect(parts.map(({ text: piece }) => piece).join('')).toBe('Из корзины: вернётся всё.')
    expect(parts.filter(({ isHit }) => isHit).map(({ text: piece }) => piece)).toEqual(['корзины', 'всё'])
  })
})
