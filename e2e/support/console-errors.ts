import type { BrowserContext, Page } from '@playwright/test'

/** What a page complained of, and what its test said it would. */
export class ConsoleErrors {
  readonly #heard: string[] = []
  readonly #announced: RegExp[] = []

  /** Says beforehand that pages will log errors like this. */
  announce(...patterns: RegExp[]): void {
    this.#announced.push(...patterns)
  }

  /** A refusal that the browser itself logs: «Failed to load resource». */
  announceStatus(...statuses: number[]): void {
    this.announce(...statuses.map((status) => new RegExp(`Failed to load resource.* ${status} `)))
  }

  get unannounced(): string[] {
    return this.#heard.filter((text) => !this.#announced.some((pattern) => pattern.test(text)))
  }

  /** Listens to every page of a context. A breach of the page's policy is logged as an error too. */
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
