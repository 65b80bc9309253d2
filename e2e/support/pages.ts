import { expect, type Locator, type Page } from '@playwright/test'

interface Sound {
  path: string
  volume: number
}

type Spied = typeof window & { played?: Sound[] }

/** Notes what would be heard instead of playing it; to be called before the page loads. */
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

/** The number on the bell, as its name says it. */
export async function unreadCount(page: Page): Promise<number> {
  // A dialog over the page hides the bell from screen readers, and so from a search by role.
  const bell = page.getByRole('button', { name: /^Уведомления/, includeHidden: true })
  const label = await bell.getAttribute('aria-label')
  return Number(/\d+/.exec(label ?? '')?.[0] ?? 0)
}

/** Opens a page and waits until it hears of what happens in its company. */
export async function gotoListening(page: Page, path: string): Promise<void> {
  const isHearing = ({ payload }: { payload: string | Buffer }) =>
    /subscription_succeeded/.test(String(payload)) && /private-company/.test(String(payload))
  const hears = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', isHearing))
  await page.goto(path)
  await hears
}

/** The dialog of one lead. */
export function leadDialog(page: Page, id: number): Locator {
  return page.getByRole('dialog', { name: `Информация о лиде #${id}`, exact: true })
}

/** Goes on by Tab, as one without a mouse does, until the element has the focus. */
export async function tabTo(page: Page, target: Locator, { backwards = false } = {}): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let steps = 0; steps < 40; steps += 1) {
    if (await isThere()) return
    await page.keyboard.press(backwards ? 'Shift+Tab' : 'Tab')
  }
  throw new Error(`The keyboard does not reach ${target}`)
}

/** A chart is drawn when it comes into sight. */
export async function expectChart(region: Locator): Promise<void> {
  await region.scrollIntoViewIfNeeded()
  await expect(region.locator('svg').first()).toBeVisible()
}
