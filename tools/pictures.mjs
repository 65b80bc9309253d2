import { runWithBrowser } from './lib/browser/with-browser.mjs'

// Takes the screenshots of the product that its own pages show: all of them, or those given by name.
await runWithBrowser('tools/pictures/main.ts')
