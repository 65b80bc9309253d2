import { AsyncLocalStorage } from 'node:async_hooks'

const inside = new AsyncLocalStorage<true>()

/** Runs the work of a transaction so that everything it calls can detect the transaction. */
export const insideTransaction = <R>(work: () => R): R => inside.run(true, work)

/**
 * Throws inside an open transaction: waiting for another service there would hold the connection and its locks for as long as that
 * service takes.
 */
export function assertOutsideTransaction(what: string): void {
  if (inside.getStore()) throw new Error(`${what} must not be waited for inside a transaction`)
}
