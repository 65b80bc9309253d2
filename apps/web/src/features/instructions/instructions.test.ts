import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PageName, pages } from '@veranda/contract'
import { describe, expect, test } from 'vitest'
import { type HelpTarget, helpFor, helpLinks } from '#lib/routes/help-links.ts'
import { markedLinesOf } from './content.ts'
import { instructions, sectionAt } from './instructions.ts'
import { pictures } from './pictures.ts'

const sections = instructions.flatMap(({ page, sections: all }) =>
  all.map((section) => [`${page}#${section.id}`, section] as const),
)
const isThere = (target: HelpTarget) => sectionAt(target) !== undefined
const addressOf = ({ page, section }: HelpTarget) => `${page}#${section}`

describe('the instructions', () => {
  test('are all eight pages of the contract', () => {
    const declared = Object.keys(pages).filter((name) => name.startsWith('instructions.'))
    expect(instructions.map(({ page }) => page).toSorted()).toEqual(declared.toSorted())
    expect(declared).toHaveLength(8)
  })

  test.each(instructions.map((one) => [one.page, one] as const))(
    '%s has a lead and several sections with addresses of their own',
    (_page, { lead, sections: all }) => {
      expect(lead.length).toBeGreaterThan(30)
      expect(all.length).toBeGreaterThan(2)
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
      expect(all.map(({ id }) => id).filter((id) => !/^[a-z][a-z-]*$/.test(id))).toEqual([])
    },
  )

  test.each(sections)('%s has content', (_address, { heading, blocks }) => {
    expect(heading).not.toMatch(/[.[\]]$/)
    expect(blocks.flatMap(markedLinesOf).join('').length).toBeGreaterThan(60)
  })

  test('«подробнее» links to existing sections', () => {
    const targets = sections.flatMap(([, { blocks }]) =>
      blocks.flatMap((block) => (block.kind === 'see' ? block.targets : [])),
    )
    expect(targets.length).toBeGreaterThan(5)
    expect(targets.filter((target) => !isThere(target)).map(addressOf)).toEqual([])
  })
})

test('pictures have the sizes of their files, and all are shown', () => {
  const folder = join(import.meta.dirname, '../../../public/pictures')
  const manifest: { name: string; widths: number[]; width: number; height: number }[] = JSON.parse(
    readFileSync(join(folder, 'pictures.json'), 'utf8'),
  )
  const shown = sections.flatMap(([, { blocks }]) =>
    blocks.flatMap((block) => (block.kind === 'picture' ? block.name : [])),
  )
  expect(shown.toSorted()).toEqual(Object.keys(pictures).toSorted())
  for (const [name, size] of Object.entries(pictures)) {
    expect(manifest.find((one) => one.name === name)).toEqual({ name, ...size })
    for (const width of size.widths) expect(existsSync(join(folder, `${name}-${width}.webp`))).toBe(true)
  }
})

describe('quoted labels', () => {
  // The product's texts: all text files except the instructions' own, and the contract.
  const files = import.meta.glob<string>(
    [
      '/src/**/texts.ts',
      '/src/**/*-texts.ts',
      '!/src/features/instructions/**',
      '/../../packages/contract/src/**/*.ts',
    ],
    { query: '?raw', import: 'default', eager: true },
  )
  const screenTexts = new Set(
    Object.values(files).flatMap((file) => [...file.matchAll(/'([^'\n]+)'/g)].map(([, label = '']) => label)),
  )

  test('are numerous', () => {
    expect(screenTexts.size).toBeGreaterThan(1_000)
    expect(screenTexts).toContain('Заявки и клиенты')
  })

  test.each(sections)('%s quotes labels exactly as shown', (_address, { blocks }) => {
    const quotedLabels = blocks
      .flatMap(markedLinesOf)
      .flatMap((line) => [...line.matchAll(/\[([^\]]+)\]/g)].map(([, label = '']) => label))
    expect(quotedLabels.filter((label) => !screenTexts.has(label))).toEqual([])
  })
})

describe('the «?» of a screen', () => {
  const targets = Object.entries(helpLinks).flatMap(([page, help]) => [
    [page, help] as const,
    ...Object.entries(help.by?.sections ?? {}).map(([code, target]) => [`${page} ${code}`, target] as const),
  ])

  test.each(targets)('%s links to an existing section', (_page, target) => {
    expect(isThere(target)).toBe(true)
  })

  test("is on every screen of a company's work", () => {
    const without = (Object.keys(pages) as PageName[]).filter((name) => !helpLinks[name])
    const noWork =
      /^(admin\.|instructions\.|landing|login|register|forgot-password|reset-password|typography|icons|cards|tables|form-layouts)/
    expect(without.filter((name) => !noWork.test(name))).toEqual([])
  })

  test.each([
    ['settings', { section: 'prices' }, 'instructions.soft-windows#prices'],
    ['settings', { section: 'unheard-of' }, 'instructions.admin#settings'],
    ['settings', {}, 'instructions.admin#settings'],
    ['orders.index', { view: 'shop' }, 'instructions.soft-windows#shop'],
  ] as const)('of %s with %o is %s', (page, params, address) => {
    const target = helpFor(page, params)
    expect(target && addressOf(target)).toBe(address)
  })

  test('is absent where no instruction covers the page', () => {
    expect(helpFor('landing', {})).toBeNull()
  })
})
