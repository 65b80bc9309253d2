import type { Actor } from '#db/actor.ts'
import type { Client } from '#http/serve.ts'
import type { Caller } from '#sign-in/caller.ts'
import { texts } from './texts.ts'

/** An operator as a company's journal names them: no user of the company. */
export function actorOf(caller: Caller, client: Client): Actor {
  return { userId: null, name: texts.operator(caller.name), ip: client.ip, userAgent: client.userAgent }
}

/** Who did it, as the operators' own journal has it. */
export const byOperator = (caller: Caller) => ({ operator: caller.userId, operator_name: caller.name })
