import { runWithBrowser } from './lib/browser/with-browser.mjs'

// Looks at every page of the built product at the widths of phones, tablets and desks, and tells what is wrong there.
await runWithBrowser('tools/sights/main.ts')
