import { createHash } from 'node:crypto'
import type pg from 'pg'
import { discardPreparedParts } from './framed-query.ts'

/** How many texts are remembered, and the longest that is: each costs memory here. */
const remembered = 2000
const longestText = 8000

/** How many statements a connection keeps prepared: each costs memory in PostgreSQL. */
export const preparedLimit = 300

/** Texts seen, and their names from the second time on. */
const names = new Map<string, string>()

/**
 * The name under which a connection keeps the statement prepared. A text that comes for the first time has none: shapes of queries
 * are without number, and most of the rare ones never come again.
 */
export function statementName(text: string): string {
  const known = names.get(text)
  if (known) return known
  if (text.length > longestText) return ''
  if (names.size >= remembered) names.clear()
  const name = known === undefined ? '' : createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** What `pg` knows of a connection’s prepared statements; it does not type it. */
interface Prepared {
  connection: { parsedStatements: Record<string, string> }
}

/** To count costs a little: it is done once in so many loans of a connection. */
const loansBetweenCounts = 20
const loans = new WeakMap<pg.ClientBase, number>()

/** Frees what a connection has prepared, once that is a lot; its next statements are prepared again. */
export async function deallocatePrepared(client: pg.ClientBase): Promise<void> {
  const loan = (loans.get(client) ?? 0) + 1
  loans.set(client, loan)
  if (loan % loansBetweenCounts !== 0) return
  const { connection } = client as unknown as Prepared
  if (Object.keys(connection.parsedStatements).length < preparedLimit) return
  await client.query('deallocate all')
  connection.parsedStatements = {}
  discardPreparedParts(connection)
}
