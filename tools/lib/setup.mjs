import { build } from './build.mjs'
import { installDependencies } from './install.mjs'
import { checkNodeVersion } from './node-version.mjs'

/** Makes a fresh clone ready: the right Node, the dependencies and, where asked, the build. */
export async function setup({ built = false } = {}) {
  checkNodeVersion()
  await installDependencies()
  if (built) await build()
}
