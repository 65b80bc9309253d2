import type { Page } from '@playwright/test'
import type { Demo } from '#tools/lib/browser/demo.ts'

export interface Shot {
  name: string
  /** A path of the product, or a function that finds it in the demo company. */
  path: string | ((demo: Demo) => Promise<string>)
  viewport: { width: number; height: number }
  /** Widths of the files, smallest first. */
  widths: readonly number[]
  /** `webp` by default; messengers need `jpeg` for link previews. */
  format?: 'webp' | 'jpeg'
  /** Opened without signing in. */
  isPublic?: boolean
  /** Actions on the page before the screenshot. */
  prepare?: (page: Page, demo: Demo) => Promise<void>
}

const desktop = { viewport: { width: 1040, height: 660 }, widths: [600, 1040] } as const
/** For pages that need more room; the files have the same widths as the others. */
const wideDesktop = { viewport: { width: 1300, height: 825 }, widths: desktop.widths } as const
const phone = { viewport: { width: 390, height: 780 }, widths: [240, 480] } as const

/** The calendar opens at tomorrow's week, because planned visits lie in the future. */
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

/** Scrolls a section of a long page to the top, below the app bar. */
const scrollToSection = (name: string) => async (page: Page) => {
  const heading = page.getByRole('heading', { name, exact: true }).first()
  await heading.waitFor()
  await page.waitForLoadState('networkidle')
  await heading.evaluate((one) => scrollTo(0, scrollY + one.getBoundingClientRect().top - 88))
}

/** Screenshots of the product that the product itself shows, on the landing page and in the instructions. */
export const shots: readonly Shot[] = [
  { name: 'leads', path: '/leads', ...desktop },
  {
    name: 'order',
    path: async (demo) => `/order/${await demo.orderId()}`,
    ...wideDesktop,
    prepare: scrollToSection('Проёмы'),
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
  { name: 'proposal', path: (demo) => demo.sharedProposal(), ...desktop, isPublic: true },
  {
    name: 'cutting',
    path: async (demo) => `/order/${await demo.orderId('in_production')}`,
    ...desktop,
    prepare: scrollToSection('Раскрой плёнки'),
  },
  {
    name: 'calendar',
    path: () => Promise.resolve(`/orders?view=calendar&mode=week&day=${tomorrow()}`),
    ...desktop,
  },
  { name: 'dashboard', path: '/dashboard', ...desktop },
  {
    name: 'lead',
    path: async (demo) => `/leads?lead=${await demo.leadId()}`,
    ...desktop,
    prepare: async (page) => page.getByRole('button', { name: /^Изменить статус/ }).waitFor(),
  },
  { name: 'forms', path: '/leads/forms', ...desktop },
  {
    name: 'chats',
    path: '/chats',
    ...wideDesktop,
    prepare: async (page) => {
      await page.getByText('Михаил Громов').first().click()
      await page.getByText('Когда сможете приехать на замер в Истру?').last().waitFor()
    },
  },
  { name: 'client', path: async (demo) => `/clients/${await demo.clientId()}`, ...desktop },
  { name: 'shop', path: '/orders?view=shop', ...desktop },
  { name: 'stock', path: '/orders?view=stock', ...desktop },
  { name: 'users', path: '/users', ...desktop },
  { name: 'reports', path: '/reports', ...desktop },
  { name: 'tasks', path: '/tasks', ...desktop },
  {
    name: 'share',
    path: '/landing',
    viewport: { width: 1200, height: 630 },
    widths: [1200],
    format: 'jpeg',
    isPublic: true,
  },
]
