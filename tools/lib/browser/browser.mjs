import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { CommandError } from '#tools/lib/command.mjs'
import { fromRoot, installed } from '#tools/lib/paths.mjs'
import { run, runNode } from '#tools/lib/process.mjs'

/** @typedef {{ path: string, env: NodeJS.ProcessEnv }} Browser */

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Finds or installs a Chromium for tests; `env` is the environment that Playwright needs for it. @returns {Promise<Browser>} */
export async function findBrowser() {
  // The package's headless build runs the end-to-end tests in half the time of a desktop browser.
  const browser = fromEnvironment() ?? (await fromNpm()) ?? fromPath() ?? (await fromDebian())
  if (browser) return browser
  throw new CommandError(
    'Для проверок в браузере нужен Chromium, а найти или установить его не удалось.\n' +
      'Установите Chromium или Google Chrome, либо укажите путь к нему в PLAYWRIGHT_CHROMIUM.',
  )
}

/**
 * The variables that Playwright's configuration reads. Tests that need a real window use a desktop browser, if there is one.
 * @param {Browser} browser
 */
export function browserEnvironment({ path, env }) {
  const desktop = fromPath()?.path
  return { ...env, PLAYWRIGHT_CHROMIUM: path, ...(desktop && { DESKTOP_CHROMIUM: desktop }) }
}

function fromEnvironment() {
  const path = process.env.PLAYWRIGHT_CHROMIUM
  if (!path) return undefined
  if (existsSync(path)) return { path, env: {} }
  throw new CommandError(`В PLAYWRIGHT_CHROMIUM указан ${path}, но такого файла нет.`)
}

function fromPath() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...macPaths]
  const path = candidates.find((candidate) => existsSync(candidate))
  return path === undefined ? undefined : { path, env: {} }
}

/** The npm package contains Chromium with its libraries and a font, for x64 Linux. @returns {Promise<Browser | undefined>} */
async function fromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const folder = installed('.cache', 'chromium')
  const unpacked = existsSync(folder) || (await unpack(folder))
  if (!unpacked) return undefined
  const libraries = join(folder, 'al2023', 'lib')
  const env = {
    LD_LIBRARY_PATH: [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
    FONTCONFIG_FILE: join(folder, 'fonts.conf'),
  }
  const path = join(folder, 'chromium')
  return (await works(path, env)) ? { path, env } : undefined
}

/** Replaces the package's settings, which look for fonts in /tmp. @param {string} folder */
function fontSettings(folder) {
  const folders = [join(folder, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts']
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders.map((path) => `  <dir>${path}</dir>`).join('\n')}
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`
}

/** Unpacks to a temporary name first, because the package does not detect partly unpacked files. @param {string} folder */
async function unpack(folder) {
  console.log('Распаковываю Chromium из npm…')
  const partial = `${folder}.${process.pid}`
  mkdirSync(partial, { recursive: true })
  writeFileSync(join(partial, 'fonts.conf'), fontSettings(folder))
  const { code } = await runNode([fromRoot('tools/lib/browser/unpack-chromium.mjs')], {
    capture: true,
    env: { TMPDIR: partial, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
  })
  if (code === 0) renameSync(partial, folder)
  else rmSync(partial, { recursive: true, force: true })
  return code === 0
}

/** A browser prints its version only if every shared library is found. @param {string} path @param {NodeJS.ProcessEnv} env */
async function works(path, env) {
  return (await versionOf(path, env)) !== undefined
}

/** The name and version, such as `Chromium 147.0.7727.24`. @param {string} path @param {NodeJS.ProcessEnv} env */
export async function versionOf(path, env) {
  const { code, output } = await run(path, ['--version'], { capture: true, env, limitMs: 60_000 })
  return code === 0 ? /(?:Google Chrome|Chromium) [\d.]+/.exec(output)?.[0] : undefined
}

async function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Устанавливаю Chromium из Debian…')
  const apt = ['-o', 'DPkg::Lock::Timeout=120', '-q', '-y']
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', [...apt, 'update'], { env, capture: true })
  await run('apt-get', [...apt, '--no-install-recommends', 'install', 'chromium'], { env, capture: true })
  return fromPath()
}
