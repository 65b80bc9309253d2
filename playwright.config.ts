import { defineConfig } from '@playwright/test'
import { browserArguments } from './e2e/browser.ts'

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
    // The film of each page would cost a fifth of the time; the picture at the failure is kept.
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.PLAYWRIGHT_CHROMIUM,
      args: browserArguments,
    },
  },
})
