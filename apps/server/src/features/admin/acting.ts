import type { Actor } from '#db/actor.ts'
import type { Client } from '#http/serve.ts'
import type { Caller } from '#sign-in/caller.ts'
import { texts } from './texts.ts'

/** An operator as the actor in a company's audit log: not a user of the company. */
export function actorOf(caller: Caller, client: Client): Actor {
  return { userId: null, name: texts.operator(caller.name), ip: client.ip, userAgent: client.userAgent }
}

/** The actor in the operators' own log. */
export const byOperator = (caller: Caller) => ({ operator: caller.userId, operator_name: caller.name })
