import type { Page } from '@playwright/test'
import type { Demo } from '#tools/lib/browser/demo.ts'

export interface Shot {
  name: string
  /** An address of the product; one that has to be found out is made from the demo company. */
  path: string | ((demo: Demo) => Promise<string>)
  viewport: { width: number; height: number }
  /** Widths of the files, smallest first. */
  widths: readonly number[]
  /** `webp` where nothing else is said; messengers show `jpeg`. */
  format?: 'webp' | 'jpeg'
  /** Opened by nobody in particular. */
  isPublic?: boolean
  /** What is done on the page before it is taken. */
  prepare?: (page: Page, demo: Demo) => Promise<void>
}

const desk = { viewport: { width: 1040, height: 660 }, widths: [600, 1040] } as const
/** For what needs room; shown as small as the others. */
const wide = { viewport: { width: 1300, height: 825 }, widths: desk.widths } as const
const phone = { viewport: { width: 390, height: 780 }, widths: [240, 480] } as const

/** The week that has the most before it. */
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

/** Brings a section of a long page to the top, under the bar. */
const atSection = (name: string) => async (page: Page) => {
  const heading = page.getByRole('heading', { name, exact: true }).first()
  await heading.waitFor()
  await page.waitForLoadState('networkidle')
  await heading.evaluate((one) => scrollTo(0, scrollY + one.getBoundingClientRect().top - 88))
}

/** Every picture of the product that stands in it: the landing page, and anyone who comes to need one. */
export const shots: readonly Shot[] = [
  { name: 'leads', path: '/leads', ...desk },
  {
    name: 'order',
    path: async (demo) => `/order/${await demo.orderId()}`,
    ...wide,
    prepare: atSection('Проёмы'),
  },
  {
    name: 'measure',
    path: async (demo) => `/order/${await demo.orderId()}?mode=measure`,
    ...phone,
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Открыть: / })
        .first()
        .click()
      await page.getByLabel('Ширина').waitFor()
    },
  },
  { name: 'proposal', path: (demo) => demo.sharedProposal(), ...desk, isPublic: true },
  {
    name: 'cutting',
    path: async (demo) => `/order/${await demo.orderId('in_production')}`,
    ...desk,
    prepare: atSection('Раскрой плёнки'),
  },
  {
    name: 'calendar',
    path: () => Promise.resolve(`/orders?view=calendar&mode=week&day=${tomorrow()}`),
    ...desk,
  },
  { name: 'dashboard', path: '/dashboard', ...desk },
  {
    name: 'lead',
    path: async (demo) => `/leads?lead=${await demo.leadId()}`,
    ...desk,
    prepare: async (page) => page.getByRole('button', { name: /^Изменить статус/ }).waitFor(),
  },
  { name: 'forms', path: '/leads/forms', ...desk },
  {
    name: 'chats',
    path: '/chats',
    ...wide,
    prepare: async (page) => {
      await page.getByText('Михаил Громов').first().click()
      await page.getByText('Когда сможете приехать на замер в Истру?').last().waitFor()
    },
  },
  { name: 'client', path: async (demo) => `/clients/${await demo.clientId()}`, ...desk },
  { name: 'shop', path: '/orders?view=shop', ...desk },
  { name: 'stock', path: '/orders?view=stock', ...desk },
  { name: 'users', path: '/users', ...desk },
  { name: 'reports', path: '/reports', ...desk },
  { name: 'tasks', path: '/tasks', ...desk },
  {
    name: 'share',
    path: '/landing',
    viewport: { width: 1200, height: 630 },
    widths: [1200],
    format: 'jpeg',
    isPublic: true,
  },
]
