import { defineConfig } from '@playwright/test'
import { browserArguments } from './e2e/support/browser.ts'

/** `tools/e2e.mjs` finds the browser; a test fixture starts the built product. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  // CI is shared and slow, so a test is retried once; one that passes only then is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // The service worker would download the whole app in every browser context; the offline test allows it.
    serviceWorkers: 'block',
    viewport: { width: 1366, height: 768 },
    // Tracing slows tests down, so it is only on for a retry.
    trace: { mode: 'on-first-retry', screenshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.PLAYWRIGHT_CHROMIUM,
      args: browserArguments,
    },
  },
})
