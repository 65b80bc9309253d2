import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { assertOutsideTransaction } from '#db/inside-transaction.ts'
import { DomainError } from '#errors.ts'

// argon2id (the library's default) with OWASP's smallest parameters, so that a small server signs in twenty people a
// second.
const strongCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const weakCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/**
 * Parameters of the password hash; tests create thousands of accounts with `PASSWORD_HASH_COST=weak`, which
 * production refuses.
 */
export function passwordHashCost({ PASSWORD_HASH_COST, NODE_ENV }: NodeJS.ProcessEnv): typeof strongCost {
  if (PASSWORD_HASH_COST !== 'weak') return strongCost
  if (NODE_ENV === 'production') throw new Error('PASSWORD_HASH_COST=weak is for tests alone')
  return weakCost
}

const cost = passwordHashCost(process.env)

const limit = pLimit(Math.min(4, availableParallelism()))
const queueLength = 64

/** Hashing needs much memory: a few run at once, some wait, the rest get 503. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  assertOutsideTransaction('the hash of a password')
  if (limit.pendingCount >= queueLength) throw new DomainError('service_unavailable', { retry_after: 5 })
  return limit(work)
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost))
}

let decoy: Promise<string> | undefined

/** Compares with the user's hash, or with a decoy hash if there is no user, so that both take the same time. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoy ??= hash('nobody has this password', cost)
  // An invited user has no password yet: an empty hash, which nothing matches.
  const against = passwordHash || (await decoy)
  const matches = await inTurn(() => verify(against, password))
  return matches && Boolean(passwordHash)
}
