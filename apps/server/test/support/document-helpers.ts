import type { OrderItemInput } from '@veranda/contract'
import type { World } from './world.ts'

/** A window for documents. */
export const facade: OrderItemInput = {
  key: crypto.randomUUID(),
  name: 'Фасад',
  dims: { width: 2300, height: 2150 },
  film: 'pvc700_clear',
  edging: { all: 70, color: 'brown' },
  fasteners: { top: 'eyelet10', left: 'bracket_pa', right: 'bracket_pa', bottom: 'bracket_pa' },
}

/** Opens the client's page like a browser without a session. */
export const visitorOf =
  (world: () => World) =>
  (method: 'GET' | 'POST', url: string, fields: Record<string, string> = {}) =>
    world().app.inject({
      method,
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      ...(method === 'POST' && { payload: new URLSearchParams(fields).toString() }),
    })
