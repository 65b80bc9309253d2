import type { BrowserContext, Page } from '@playwright/test'

/** Console errors of pages, and those that a test expects. */
export class ConsoleErrors {
  readonly #heard: string[] = []
  readonly #announced: RegExp[] = []

  /** Declares errors that pages are expected to log. */
  announce(...patterns: RegExp[]): void {
    this.#announced.push(...patterns)
  }

  /** Expects the browser's own «Failed to load resource» message for a status. */
  announceStatus(...statuses: number[]): void {
    this.announce(...statuses.map((status) => new RegExp(`Failed to load resource.* ${status} `)))
  }

  get unannounced(): string[] {
    return this.#heard.filter((text) => !this.#announced.some((pattern) => pattern.test(text)))
  }

  /** Listens to every page of a context. CSP violations are logged as errors too. */
  async listenTo(context: BrowserContext): Promise<void> {
    context.on('page', (page) => this.#listenToPage(page))
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        console.error(`The page's policy was breached: ${violatedDirective} ${blockedURI}`)
      })
    })
  }

  #listenToPage(page: Page): void {
    page.on('console', (message) => {
      if (message.type() === 'error') this.#heard.push(`${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => this.#heard.push(String(error)))
  }
}
