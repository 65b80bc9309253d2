import type { BrowserContext, Page } from '@playwright/test'

/** Console errors of pages, and those that a test allows. */
export class ConsoleErrors {
  readonly #logged: string[] = []
  readonly #allowed: RegExp[] = []

  /** Allows errors that pages are expected to log. */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns)
  }

  /** Allows the browser's own «Failed to load resource» message for a status. */
  allowStatus(...statuses: number[]): void {
    this.allow(...statuses.map((status) => new RegExp(`Failed to load resource.* ${status} `)))
  }

  get unexpected(): string[] {
    return this.#logged.filter((text) => !this.#allowed.some((pattern) => pattern.test(text)))
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
      if (message.type() === 'error') this.#logged.push(`${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => this.#logged.push(String(error)))
  }
}
