import type { Page } from '@playwright/test'
import type { Demo } from './demo.ts'

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
const phone = { viewport: { width: 390, height: 780 }, widths: [240, 480] } as const

/** Brings a section of a long page to the top, under the bar. */
const atSection = (name: string) => async (page: Page) => {
  const heading = page.getByRole('heading', { name, exact: true }).first()
  await heading.waitFor()
  await page.waitForLoadState('networkidle')
  await heading.evaluate((one) => scrollTo(0, scrollY + one.getBoundingClientRect().top - 88))
}

/** Every picture of the product that stands in it: the landing page, and whoever comes to need one. */
export const shots: readonly Shot[] = [
  { name: 'leads', path: '/leads', ...desk },
  {
    name: 'order',
    path: async (demo) => `/order/${await demo.orderId()}`,
    ...desk,
    prepare: async (page) => {
      const drawing = page.locator('main svg[role="img"]').first()
      await drawing.waitFor()
      await drawing.evaluate((one) => one.scrollIntoView({ block: 'center' }))
    },
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
    path: (demo) => demo.plannedWeek(),
    ...desk,
    prepare: async (page) =>
      page
        .getByRole('button', { name: /^Монтаж / })
        .first()
        .waitFor(),
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
    viewport: { width: 1400, height: 888 },
    widths: desk.widths,
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
