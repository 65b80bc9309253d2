import { createHash } from 'node:crypto'
import type pg from 'pg'
import { discardPreparedParts } from './framed-query.ts'

/** How many texts are remembered, and the longest of them: each costs memory in this process. */
const maxStatementNames = 2000
const longestText = 8000

/** How many prepared statements a connection may have: each costs memory in PostgreSQL. */
export const preparedLimit = 300

/** Texts seen so far; from the second time on with a name. */
const names = new Map<string, string>()

/**
 * The name of the prepared statement for a text. A text gets none the first time, because most rare queries are never
 * repeated.
 */
export function statementName(text: string): string {
  const known = names.get(text)
  if (known) return known
  if (text.length > longestText) return ''
  if (names.size >= maxStatementNames) names.clear()
  const name = known === undefined ? '' : createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** The record of prepared statements on a `pg` connection, which its types leave out. */
interface Prepared {
  connection: { parsedStatements: Record<string, string> }
}

/** Counting has a cost, so it is done once in this many uses of a connection. */
const loansBetweenCounts = 20
const loans = new WeakMap<pg.ClientBase, number>()

/** Deallocates a connection's prepared statements when there are too many. */
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
