import type { Page } from '@playwright/test'
import axe from 'axe-core'

export interface AxeResult {
  violations: { id: string; help: string; at: string[] }[]
  /** How many rules found something to check. */
  passed: number
}

/**
 * Checks a page and its frames of the same origin with axe-core, by all rules or only those named. The library is injected
 * into a document once: `@axe-core/playwright` does so at each check, which takes as long as the check itself.
 */
export async function runAxe(page: Page, rules: readonly string[] = []): Promise<AxeResult> {
  for (const frame of page.frames()) {
    const isInjected = await frame.evaluate(() => 'axe' in window)
    if (!isInjected) await frame.evaluate(axe.source)
  }
  return page.evaluate(
    async (runOnly) => {
      const { violations, passes } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
        // Only these describe their elements.
        resultTypes: ['violations'],
        ...(runOnly.length > 0 && { runOnly }),
      })
      return {
        violations: violations.map(({ id, help, nodes }) => ({
          id,
          help,
          at: nodes.map(({ html }) => html),
        })),
        passed: passes.length,
      }
    },
    [...rules],
  )
}
