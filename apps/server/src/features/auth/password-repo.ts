import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { assertOutsideTransaction } from '#db/inside-transaction.ts'
import { DomainError } from '#errors.ts'

// argon2id (the library's default) at OWASP's smallest set, chosen so that a small server still signs in twenty people a second.
const strongCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const weakCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** What a hash costs; tests make thousands of accounts with `PASSWORD_HASH_COST=weak`, which production refuses. */
export function passwordHashCost({ PASSWORD_HASH_COST, NODE_ENV }: NodeJS.ProcessEnv): typeof strongCost {
  if (PASSWORD_HASH_COST !== 'weak') return strongCost
  if (NODE_ENV === 'production') throw new Error('PASSWORD_HASH_COST=weak is for tests alone')
  return weakCost
}

const cost = passwordHashCost(process.env)

const limit = pLimit(Math.min(4, availableParallelism()))
const queueLength = 64

/** Hashing is heavy on memory: a few at once, some in the queue, the rest are asked to come again. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  assertOutsideTransaction('the hash of a password')
  if (limit.pendingCount >= queueLength) throw new DomainError('service_unavailable', { retry_after: 5 })
  return limit(work)
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost))
}

let decoy: Promise<string> | undefined

/** Compares with the user's hash, or with a decoy where there is no user: both take the same time. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoy ??= hash('nobody has this password', cost)
  // Somebody invited has no password yet: an empty hash, which nothing matches.
  const against = passwordHash || (await decoy)
  const matches = await inTurn(() => verify(against, password))
  return matches && Boolean(passwordHash)
}
