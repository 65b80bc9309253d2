import { isPageName, type PushMessage, pages } from '@veranda/contract'

/** Fields of a notification that a push contains. */
export interface BellLine {
  id: number
  title: string
  message: string
  lead_id: number | null
  client_id: number | null
  order_id: number | null
  conversation_id: number | null
  comment: number | null
  page: string | null
}

const titleMax = 120
const bodyMax = 300

/** The push payload of a notification. Push services accept some 4 kB; longer texts are truncated. */
export function messageOf(line: BellLine): PushMessage {
  return {
    title: cut(line.title, titleMax),
    body: cut(line.message, bodyMax),
    path: pathOf(line),
    tag: `bell-${line.id}`,
  }
}

/** The path that a click opens. */
function pathOf({ lead_id, client_id, order_id, conversation_id, comment, page }: BellLine): string {
  const atComment = (path: string, separator: '?' | '&') =>
    comment === null ? path : `${path}${separator}comment=${comment}`
  if (lead_id !== null) return atComment(`${pages['leads.index'].path}?lead=${lead_id}`, '&')
  if (client_id !== null) return atComment(pages['clients.show'].path.replace('$id', String(client_id)), '?')
  if (order_id !== null) return atComment(pages['orders.show'].path.replace('$id', String(order_id)), '?')
  if (conversation_id !== null) return `${pages['chats.index'].path}?c=${conversation_id}`
  return page !== null && isPageName(page) ? pages[page].path : pages.dashboard.path
}

function cut(text: string, most: number): string {
  const letters = [...text]
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`
}
