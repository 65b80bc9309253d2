import { existsSync, readdirSync, rmSync } from 'node:fs'
import { fromRoot, installed } from '#tools/lib/paths.mjs'
import { runNode } from '#tools/lib/process.mjs'
import { browserEnvironment, findBrowser, versionOf } from './browser.mjs'

/** @param {string} [folder] @returns {boolean} */
export function hasE2eTests(folder = fromRoot('e2e')) {
  if (!existsSync(folder)) return false
  return readdirSync(folder, { recursive: true }).some((name) => String(name).endsWith('.spec.ts'))
}

/**
 * Runs the end-to-end tests of `e2e/` against the built product.
 * @param {string[]} args
 * @param {{ report?: string, limitMs?: number }} [options] `report`: the path of a JSON report
 */
export async function runPlaywright(args, { report, limitMs } = {}) {
  const browser = await findBrowser()
  const environment = browserEnvironment(browser)
  for (const path of [environment.PLAYWRIGHT_CHROMIUM, environment.DESKTOP_CHROMIUM]) {
    if (path) console.log(`Браузер: ${await versionOf(path, environment)}`)
  }
  if (report) rmSync(report, { force: true })
  const reporters = report ? ['--reporter=list,json'] : []
  const { code } = await runNode([installed('@playwright/test/cli.js'), 'test', ...reporters, ...args], {
    limitMs,
    env: { ...environment, ...(report && { PLAYWRIGHT_JSON_OUTPUT_FILE: report }) },
  })
  return code
}
