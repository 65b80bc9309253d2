import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { browserEnvironment, findBrowser } from './lib/browser/browser.mjs'
import { CommandError, runCommand } from './lib/command.mjs'
import { installed } from './lib/paths.mjs'
import { run } from './lib/process.mjs'
import { runMain } from './lib/run-main.mjs'

// Not a devDependency, because it is large and rarely used: installed at the first use.
const version = '12.8.2'
const folder = installed('.cache', 'lighthouse')

// Measures pages of the built product in mobile emulation: all of them, or those given by name.
await runCommand(async () => {
  if (!existsSync(join(folder, 'node_modules', 'lighthouse'))) await fetchLighthouse()
  Object.assign(process.env, browserEnvironment(await findBrowser()), { LIGHTHOUSE_FOLDER: folder })
  return runMain('tools/lighthouse/main.ts', { built: true })
})

async function fetchLighthouse() {
  console.log(`Загружаю lighthouse ${version}…`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const args = ['install', `lighthouse@${version}`, '--ignore-scripts', '--no-audit', '--no-fund']
  const { code } = await run('npm', [...args, '--prefix', folder], { capture: true })
  if (code !== 0) throw new CommandError('Не удалось загрузить lighthouse из npm.')
}
