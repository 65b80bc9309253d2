import { expect, type Locator, type Page } from '@playwright/test'

interface Sound {
  path: string
  volume: number
}

type Spied = typeof window & { played?: Sound[] }

/** Records sounds instead of playing them; call it before the page loads. */
export async function spyOnSounds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const spied = window as Spied
    spied.played = []
    HTMLMediaElement.prototype.play = function play(this: HTMLMediaElement) {
      spied.played?.push({ path: new URL(this.src).pathname, volume: this.volume })
      return Promise.resolve()
    }
  })
}

export function playedSounds(page: Page): Promise<Sound[]> {
  return page.evaluate(() => (window as Spied).played ?? [])
}

/** The unread count in the bell's accessible name. */
export async function unreadCount(page: Page): Promise<number> {
  // A dialog over the page hides the bell from screen readers and so from role queries.
  const bell = page.getByRole('button', { name: /^Уведомления/, includeHidden: true })
  const label = await bell.getAttribute('aria-label')
  return Number(/\d+/.exec(label ?? '')?.[0] ?? 0)
}

/** Opens a page and waits until it is subscribed to its company's events. */
export async function gotoListening(page: Page, path: string): Promise<void> {
  const isSubscribed = ({ payload }: { payload: string | Buffer }) =>
    /subscription_succeeded/.test(String(payload)) && /private-company/.test(String(payload))
  const subscribed = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', isSubscribed))
  await page.goto(path)
  await subscribed
}

/** The dialog of a lead. */
export function leadDialog(page: Page, id: number): Locator {
  return page.getByRole('dialog', { name: `Информация о лиде #${id}`, exact: true })
}

/** What the person of the lead wrote, in its dialog. */
export function leadFields(dialog: Locator): Locator {
  return dialog.getByRole('region', { name: 'Данные полей' })
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator, { backwards = false } = {}): Promise<void> {
  const passed: string[] = []
  for (let steps = 0; steps < 60; steps += 1) {
    const focused = await target.evaluate((element) => {
      const { activeElement } = document
      const name = activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? ''
      return element === activeElement ? null : `${activeElement?.tagName} ${name.slice(0, 30)}`
    })
    if (focused === null) return
    passed.push(focused)
    await page.keyboard.press(backwards ? 'Shift+Tab' : 'Tab')
  }
  throw new Error(`The keyboard does not reach ${target}, only ${passed.join(', ')}`)
}

/** Charts are drawn when they scroll into view. */
export async function expectChart(region: Locator): Promise<void> {
  await region.scrollIntoViewIfNeeded()
  await expect(region.locator('svg').first()).toBeVisible()
}
