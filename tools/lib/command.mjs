/** An error whose message is shown to the user without a stack. */
export class CommandError extends Error {}

/**
 * Runs the main function of a command line tool and turns an error into a message and an exit code.
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
