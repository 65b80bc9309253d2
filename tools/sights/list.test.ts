import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PageName, pages } from '@veranda/contract'
import { describe, expect, test } from 'vitest'
import { accountSections, channelSections, reportSections, settingsSections, sights, unseen } from './list.ts'
import type { Scene } from './scene.ts'

/** Any record will do: only the shape of addresses is looked at. */
const anyScene: Scene = {
  tokens: { owner: '', operator: '' },
  slug: 'zayavka',
  ...{ lead: 1, client: 1, order: 1, shopOrder: 1, document: 1, shared: '/d/key', talk: 1, group: 1 },
  ...{ channel: 1, form: 1, prices: 1, user: 1, purchase: 1, company: 1, folder: 1 },
}
const paths = sights.map(({ path }) => (typeof path === 'string' ? path : path(anyScene)))
const addresses = paths.map((path) => new URL(path, 'http://localhost').pathname)
const isShownAt = (pattern: string) => {
  const shape = new RegExp(`^${pattern.replace(/\$\w+/g, '[^/]+')}$`)
  return (address: string) => shape.test(address)
}

/** An address belongs to the page that names it most exactly: `/users/create` is no `/users/$id`. */
function pageAt(address: string): PageName | undefined {
  const names = (Object.keys(pages) as PageName[]).filter((name) => isShownAt(pages[name].path)(address))
  return names.find((name) => pages[name].path === address) ?? names[0]
}

describe('the sights', () => {
  test.each(Object.keys(pages) as PageName[])('show the page %s, or say why not', (name) => {
    const isSeen = addresses.some((address) => pageAt(address) === name)
    expect(isSeen ? 'seen' : unseen[name]).toBeTruthy()
    expect(isSeen && name in unseen, 'excused and shown all the same').toBe(false)
  })

  test('have names of their own', () => {
    const names = sights.map(({ name }) => name)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  test('show what the server alone draws', () => {
    const ofServer = ['/f/', '/d/', '/legal/'].filter(
      (start) => !addresses.some((one) => one.startsWith(start)),
    )
    expect(ofServer).toEqual([])
  })
})

describe('every section has a sight', () => {
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
    expect(codes.filter((code) => code && !shown.includes(code) && !ofBots.includes(code))).toEqual([])
  })
})

/** Sections of a messenger's channel: the demo company has no bot, for that needs the messenger itself. */
const ofBots = ['greeting']
