import { runWithBrowser } from './lib/browser/with-browser.mjs'

// Takes screenshots of every page of the built product at widths of phones, tablets and desktops, and prints visual faults.
await runWithBrowser('tools/sights/main.ts')
