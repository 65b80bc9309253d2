import type { Connection } from './connection.ts'

/** Sockets of a name (a session or user), and the names of a socket. */
export class Bindings {
  readonly #connections = new Map<string, Set<Connection>>()
  readonly #names = new Map<Connection, Set<string>>()

  get size(): number {
    return this.#connections.size
  }

  /** Names with a socket. */
  names(): string[] {
    return [...this.#connections.keys()]
  }

  add(name: string, connection: Connection): void {
    into(this.#connections, name, connection)
    into(this.#names, connection, name)
  }

  /** Open sockets of a name, in binding order. */
  of(name: string): Connection[] {
    return [...(this.#connections.get(name) ?? [])].filter((connection) => connection.isOpen)
  }

  /** Removes a socket; returns the names without another one. */
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
