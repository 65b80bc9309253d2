/** A failure with a message for a person; no stack is shown. */
export class CommandError extends Error {}

/**
 * Runs a command line tool's main function and turns what it throws into a message and an exit code.
 * @param {() => Promise<number | void>} main
 */
export async function runCommand(main) {
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    console.error(error instanceof CommandError ? `\n${error.message}` : error)
    process.exitCode = 1
  }
}
