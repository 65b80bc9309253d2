import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PageName, pages } from '@veranda/contract'
import { describe, expect, test } from 'vitest'
import type { DemoRecords } from './demo-records.ts'
import {
  accountSections,
  channelSections,
  pageCases,
  pagesWithoutCase,
  reportSections,
  settingsSections,
} from './page-cases.ts'

/** Arbitrary ids: only the pattern of the addresses is tested. */
const anyRecords: DemoRecords = {
  tokens: { owner: '', operator: '' },
  slug: 'zayavka',
  ...{ lead: 1, client: 1, order: 1, shopOrder: 1, document: 1, shared: '/d/key', conversation: 1, group: 1 },
  ...{ channel: 1, form: 1, prices: 1, user: 1, purchase: 1, company: 1, folder: 1 },
}
const paths = pageCases.map(({ path }) => (typeof path === 'string' ? path : path(anyRecords)))
const addresses = paths.map((path) => new URL(path, 'http://localhost').pathname)
const matcher = (pattern: string) => {
  const regex = new RegExp(`^${pattern.replace(/\$\w+/g, '[^/]+')}$`)
  return (address: string) => regex.test(address)
}

/** The page of an address, preferring a literal path: `/users/create` is not `/users/$id`. */
function pageAt(address: string): PageName | undefined {
  const names = (Object.keys(pages) as PageName[]).filter((name) => matcher(pages[name].path)(address))
  return names.find((name) => pages[name].path === address) ?? names[0]
}

describe('page cases', () => {
  test.each(Object.keys(pages) as PageName[])('include the page %s or give a reason', (name) => {
    const isIncluded = addresses.some((address) => pageAt(address) === name)
    expect(isIncluded ? 'included' : pagesWithoutCase[name]).toBeTruthy()
    expect(isIncluded && name in pagesWithoutCase, 'included and excluded').toBe(false)
  })

  test('have unique names', () => {
    const names = pageCases.map(({ name }) => name)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  test('include the pages that only the server renders', () => {
    const missing = ['/f/', '/d/', '/legal/'].filter(
      (start) => !addresses.some((one) => one.startsWith(start)),
    )
    expect(missing).toEqual([])
  })
})

describe('page cases include every section', () => {
  const features = join(import.meta.dirname, '..', '..', 'apps', 'web', 'src', 'features')
  const declared = (file: string) => {
    const text = readFileSync(join(features, file), 'utf8')
    return [...text.matchAll(/\bcode: '([\w-]+)'/g)].map(([, code]) => code)
  }

  test.each([
    ['settings/sections.ts', settingsSections],
    ['account/sections.ts', accountSections],
    ['reports/reports-page.tsx', reportSections],
    ['chat-settings/channel/channel-sections.ts', channelSections],
  ] as const)('%s', (file, shown) => {
    const codes = declared(file)
    expect(codes.length).toBeGreaterThan(2)
    expect(codes.filter((code) => code && !shown.includes(code) && !botSections.includes(code))).toEqual([])
  })
})

/** Sections of a messenger's channel: the demo company has no bot, because a bot needs the messenger itself. */
const botSections = ['greeting']
