import { AsyncLocalStorage } from 'node:async_hooks'

const inside = new AsyncLocalStorage<true>()

/** Runs the work of a transaction; all that it calls knows where it is. */
export const insideTransaction = <R>(work: () => R): R => inside.run(true, work)

/**
 * Refuses to wait for anything but the database while a transaction is open: it holds a connection, and what it has locked, for as
 * long as the other side pleases.
 */
export function assertOutsideTransaction(what: string): void {
  if (inside.getStore()) throw new Error(`${what} must not be waited for inside a transaction`)
}
