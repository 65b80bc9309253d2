import { runWithBrowser } from './lib/browser/with-browser.mjs'

// Takes the screenshots of the product that its own pages show: all of them, or those that are named.
await runWithBrowser('tools/pictures/main.ts')
