import type { Connection } from '#connection.ts'
import { objectOf } from '#messages.ts'

export interface Member {
  userId: string
  userInfo: unknown
}

interface PresentMember {
  userInfo: unknown
  connections: Set<Connection>
}

/** Parses `channel_data`; undefined without a user. */
export function parseMember(channelData: string | undefined): Member | undefined {
  const data = objectOf(channelData)
  if (!data) return undefined
  const userId = textOfId(data.user_id)
  return userId === undefined ? undefined : { userId, userInfo: data.user_info }
}

/** An id as text: other servers' libraries sign numbers too. */
export function textOfId(id: unknown): string | undefined {
  if (typeof id === 'number' && Number.isFinite(id)) return String(id)
  return typeof id === 'string' && id.length > 0 && id.length <= 184 ? id : undefined
}

/** Local members of a presence channel; a user with several sockets counts once. */
export class Presence {
  readonly #users = new Map<string, PresentMember>()
  readonly #userOf = new Map<Connection, string>()

  has(userId: string): boolean {
    return this.#users.has(userId)
  }

  userOf(connection: Connection): string | undefined {
    return this.#userOf.get(connection)
  }

  /** True for the user's first socket here. */
  add(connection: Connection, member: Member): boolean {
    this.#userOf.set(connection, member.userId)
    const user = this.#users.get(member.userId)
    if (user) {
      user.connections.add(connection)
      return false
    }
    this.#users.set(member.userId, { userInfo: member.userInfo, connections: new Set([connection]) })
    return true
  }

  /** Returns the user if it was their last socket. */
  remove(connection: Connection): string | undefined {
    const userId = this.#userOf.get(connection)
    if (userId === undefined) return undefined
    this.#userOf.delete(connection)
    const user = this.#users.get(userId)
    user?.connections.delete(connection)
    if (user?.connections.size !== 0) return undefined
    this.#users.delete(userId)
    return userId
  }

  *members(): Generator<readonly [userId: string, userInfo: unknown]> {
    for (const [userId, { userInfo }] of this.#users) yield [userId, userInfo]
  }
}

/** Member list for a new subscriber. `fromEntries` keeps even a user `__proto__` a plain key. */
export function snapshotOf(roster: ReadonlyMap<string, unknown>): unknown {
  const hash = Object.fromEntries([...roster].map(([id, info]) => [id, info ?? null] as const))
  return { presence: { count: roster.size, ids: [...roster.keys()], hash } }
}
