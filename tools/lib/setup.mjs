import { build } from './build.mjs'
import { installDependencies } from './install.mjs'
import { checkNodeVersion } from './node-version.mjs'

/** Prepares a fresh clone: checks the Node version, installs the dependencies and, if requested, builds. */
export async function setup({ built = false } = {}) {
  checkNodeVersion()
  await installDependencies()
  if (built) await build()
}
