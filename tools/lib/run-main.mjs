import { existsSync } from 'node:fs'
import { CommandError } from './command.mjs'
import { fromRoot, installed } from './paths.mjs'
import { runNode } from './process.mjs'
import { setup } from './setup.mjs'

/** Runs a TypeScript program of the repository with this process's arguments. @param {string} main */
export async function runMain(main, { built = false } = {}) {
  await setup({ built })
  if (!existsSync(fromRoot(main))) throw new CommandError(`Нет файла ${main}.`)
  const { code } = await runNode([installed('tsx/dist/cli.mjs'), fromRoot(main), ...process.argv.slice(2)])
  return code
}
