import { runCommand } from '#tools/lib/command.mjs'
import { runMain } from '#tools/lib/run-main.mjs'
import { browserEnvironment, findBrowser } from './browser.mjs'

/** Runs a TypeScript program with the built product and a browser. @param {string} main */
export function runWithBrowser(main) {
  return runCommand(async () => {
    Object.assign(process.env, browserEnvironment(await findBrowser()))
    return runMain(main, { built: true })
  })
}
