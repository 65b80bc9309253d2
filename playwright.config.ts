import { defineConfig } from '@playwright/test'
import { browserArguments } from './e2e/support/browser.ts'

/** The tools find the browser; a fixture of the stories starts the built product. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  // The build machine is shared and slow: a story that passes at its second try is printed as flaky, not hidden.
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
    // A worker would fetch the whole app anew in every profile; the story of the measurer lets it in.
    serviceWorkers: 'block',
    viewport: { width: 1366, height: 768 },
    // Looking at the page before and after each press costs time: a trace is of the second try, the picture of the failure.
    trace: { mode: 'on-first-retry', screenshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.PLAYWRIGHT_CHROMIUM,
      args: browserArguments,
    },
  },
})
