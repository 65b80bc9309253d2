import { browserEnvironment, findBrowser } from './lib/browser.mjs'
import { runCommand } from './lib/command.mjs'
import { runMain } from './lib/run-main.mjs'

// Takes the screenshots of the product that its own pages show: all of them, or those that are named.
await runCommand(async () => {
  Object.assign(process.env, browserEnvironment(await findBrowser()))
  return runMain('tools/pictures/main.ts', { built: true })
})
