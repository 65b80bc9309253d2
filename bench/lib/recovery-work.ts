import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

/** Everything that the product acknowledged. It must exist exactly once, whatever was killed meanwhile. */
export interface AcknowledgedWork {
  clients: string[]
  invited: string[]
  imported: string[]
  documents: { order: number; number: string }[]
}

export interface Session {
  url: string
  token: string
}

type WorkKind = 'client' | 'email' | 'document' | 'import'

const importRowCount = 6000

const opening = {
  key: randomUUID(),
  name: 'Фасад',
  dims: { width: 2300, height: 2150 },
  film: 'pvc700_clear',
  edging: { all: 70, color: 'brown' },
  fasteners: { top: 'eyelet10', left: 'bracket_pa', right: 'bracket_pa', bottom: 'bracket_pa' },
}

/**
 * Repeats a request with the same idempotency key until there is a response, as browsers do after a lost connection.
 * Throws on an error response other than `refusal`.
 */
async function requestUntilAnswered<T>(
  { url, token }: Session,
  method: string,
  path: string,
  body?: unknown,
  refusal?: string,
): Promise<T | undefined> {
  const init = requestInit(token, method, body)
  for (;;) {
    const answer = await tryRequest(`${url}${path}`, init)
    if (answer?.isOk) return (answer.text === '' ? undefined : JSON.parse(answer.text)) as T
    if (answer && refusal && answer.text.includes(refusal)) return undefined
    if (answer) throw new Error(`${method} ${path}: ${answer.text}`)
    await delay(50)
  }
}

function requestInit(token: string, method: string, body: unknown): RequestInit {
  const bytes = body instanceof Uint8Array
  return {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': bytes ? 'application/octet-stream' : 'application/json' }),
      'idempotency-key': randomUUID(),
    },
    ...(body !== undefined && { body: bytes ? Buffer.from(body) : JSON.stringify(body) }),
  }
}

/** A complete response; undefined when the product is down or the connection broke. */
async function tryRequest(
  url: string,
  init: RequestInit,
): Promise<{ isOk: boolean; text: string } | undefined> {
  try {
    const answer = await fetch(url, init)
    const text = await answer.text()
    return answer.status < 500 ? { isOk: answer.ok, text } : undefined
  } catch {
    return undefined
  }
}

/** All requests of one round; calls `onAcknowledged` after each response. */
export async function runWork(
  session: Session,
  round: string,
  acknowledged: AcknowledgedWork,
  onAcknowledged: (kind: WorkKind) => void,
) {
  const series = (kind: WorkKind, count: number, one: (name: string) => Promise<void>) =>
    (async () => {
      for (let index = 0; index < count; index += 1) {
        await one(`${round}-${index}`)
        onAcknowledged(kind)
      }
    })()
  await Promise.all([
    ...['a', 'b', 'c'].map((line) =>
      series('client', 15, async (name) => {
        await requestUntilAnswered(session, 'POST', '/api/clients', { name: `client ${line}-${name}` })
        acknowledged.clients.push(`client ${line}-${name}`)
      }),
    ),
    series('email', 8, async (name) => {
      const address = `colleague-${name}@example.com`
      await requestUntilAnswered(session, 'POST', '/api/users', {
        name: 'Коллега',
        email: address,
        role: 'manager',
      })
      acknowledged.invited.push(address)
    }),
    series('document', 4, (name) => issueDocument(session, name, acknowledged)),
    series('import', 1, (name) => importTable(session, name, acknowledged)),
  ])
}

async function issueDocument(session: Session, name: string, acknowledged: AcknowledgedWork): Promise<void> {
  const order = await requestUntilAnswered<{ id: number }>(session, 'POST', '/api/orders', { address: name })
  if (!order) return
  await requestUntilAnswered(session, 'PUT', `/api/orders/${order.id}/items`, { items: [opening] })
  const body = { kind: 'invoice', note: '' }
  const issued = await requestUntilAnswered<{ number: string }>(
    session,
    'POST',
    `/api/orders/${order.id}/documents`,
    body,
  )
  if (issued) acknowledged.documents.push({ order: order.id, number: issued.number })
}

interface Draft {
  id: number
  columns: { guess: unknown }[]
}

async function importTable(session: Session, name: string, acknowledged: AcknowledgedWork): Promise<void> {
  const names = Array.from({ length: importRowCount }, (_row, index) => `imported ${name} ${index}`)
  const bytes = Buffer.from(['Имя', ...names].join('\n'))
  const draft = await requestUntilAnswered<Draft>(
    session,
    'POST',
    '/api/imports?target=leads&name=table.csv',
    bytes,
  )
  if (!draft) return
  const settings = {
    mapping: draft.columns.map(({ guess }) => guess),
    repeats: 'create',
    user_id: null,
    source: '',
  }
  await requestUntilAnswered(session, 'POST', `/api/imports/${draft.id}/check`, settings)
  // An import whose start response was lost has already been started.
  await requestUntilAnswered(session, 'POST', `/api/imports/${draft.id}/start`, undefined, 'import_started')
  acknowledged.imported.push(...names)
}
