import type { Connection } from './connection.ts'

/** Which sockets belong to a name (a session, a user), and back. */
export class Bindings {
  readonly #connections = new Map<string, Set<Connection>>()
  readonly #names = new Map<Connection, Set<string>>()

  get size(): number {
    return this.#connections.size
  }

  /** Names that have a socket. */
  names(): string[] {
    return [...this.#connections.keys()]
  }

  add(name: string, connection: Connection): void {
    into(this.#connections, name, connection)
    into(this.#names, connection, name)
  }

  /** Sockets of the name that are still open, the one bound first coming first. */
  of(name: string): Connection[] {
    return [...(this.#connections.get(name) ?? [])].filter((connection) => connection.isOpen)
  }

  /** Forgets a socket; returns the names that have no other. */
  drop(connection: Connection): string[] {
    const names = [...(this.#names.get(connection) ?? [])]
    this.#names.delete(connection)
    return names.filter((name) => {
      const connections = this.#connections.get(name)
      connections?.delete(connection)
      return connections?.size === 0 && this.#connections.delete(name)
    })
  }
}

function into<K, V>(map: Map<K, Set<V>>, key: K, value: V): void {
  const set = map.get(key)
  if (set) set.add(value)
  else map.set(key, new Set([value]))
}
