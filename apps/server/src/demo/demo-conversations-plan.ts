import type { OrderStage } from '@veranda/contract'
import { day, hour, minute } from './demo-clock.ts'
import { createDemoRandom, type DemoRandom } from './demo-random.ts'
import { chatTexts } from './texts/chat-texts.ts'
import { conversationTexts, withPhone } from './texts/conversation-texts.ts'

type Author = 'visitor' | 'staff' | 'note'
type Script = readonly (readonly [Author, string])[]

export interface PlannedMessage {
  at: Date
  who: Author
  body: string
}

/** One demo conversation with a visitor. */
export interface ConversationPlan {
  name: string
  phone: string
  lead_id: number | null
  lead_number: number | null
  client_id: number | null
  /** The user it is assigned to. */
  assignee_id: number | null
  messages: readonly PlannedMessage[]
  /** When a lead was created from it. */
  lead_at: Date | null
  end: { status: 'open' | 'snoozed' } | { status: 'closed'; reason: 'done' | 'auto' | 'spam'; at: Date }
  rating: { score: number; comment: string } | null
}

/** A lead that came by chat. */
export interface ChatLead {
  id: number
  number: number
  name: string
  phone: string
  status: string
  client_id: number | null
  user_id: number | null
  created_at: Date
}

/** A client with an order, and when the order reached its stage. */
export interface OrderedClient {
  id: number
  name: string
  phone: string
  stage: string
  since: Date
  user_id: number | null
}

interface Company {
  leads: readonly ChatLead[]
  clients: readonly OrderedClient[]
  owner: number
  sales: readonly number[]
  now: Date
}

const emptyPlan = {
  name: '',
  phone: '',
  lead_id: null,
  lead_number: null,
  client_id: null,
  lead_at: null,
  rating: null,
} as const

/** Three months of conversations with visitors, oldest first. */
export function planConversations(company: Company): ConversationPlan[] {
  const random = createDemoRandom(77)
  const plans = [
    ...leadConversations(random, company),
    ...clientConversations(random, company),
    ...anonymousConversations(random, company),
    ...activeConversations(company),
  ]
  return plans.sort((one, other) => startedAt(one) - startedAt(other))
}

const startedAt = ({ messages }: ConversationPlan) => messages[0]?.at.getTime() ?? 0

/** Dates the lines of a script from `began` on: a visitor writes every one to three minutes, an answer takes up to 15. */
function schedule(random: DemoRandom, script: Script, startsAt: number, phone = ''): PlannedMessage[] {
  let at = startsAt
  return script.map(([who, text], index) => {
    if (index > 0) at += (1 + random.next() ** 3 * (who === 'staff' ? 14 : 4)) * minute
    return { at: new Date(at), who, body: withPhone(text, phone) }
  })
}

/** The same, with the last line at `ended`. */
function scheduleUntil(random: DemoRandom, script: Script, ended: number): PlannedMessage[] {
  const messages = schedule(random, script, 0)
  const last = messages.at(-1)?.at.getTime() ?? 0
  return messages.map((line) => ({ ...line, at: new Date(ended - last + line.at.getTime()) }))
}

const closedAfter = (
  messages: readonly PlannedMessage[],
  hours: number,
  reason: 'done' | 'auto' | 'spam' = 'done',
) =>
  ({ status: 'closed', reason, at: new Date((messages.at(-1)?.at.getTime() ?? 0) + hours * hour) }) as const

const kindOf = ({ status }: ChatLead) => (status === 'new' ? 'fresh' : status === 'rejected' ? 'lost' : 'won')

/** Conversations of chat leads; a script is repeated only after weeks. */
function leadConversations(random: DemoRandom, { leads, now }: Company): ConversationPlan[] {
  const usedScripts = { won: 0, lost: 0, fresh: 0 }
  return leads.map((lead) => {
    const kind = kindOf(lead)
    const scripts: readonly Script[] = conversationTexts[kind]
    const script = scripts[usedScripts[kind]++ % scripts.length] ?? []
    const { id: lead_id, number: lead_number, name, phone, client_id } = lead
    const { user_id: assignee_id, created_at: lead_at } = lead
    const who = { name, phone, lead_id, lead_number, client_id, assignee_id, lead_at }
    if (kind === 'fresh')
      return { ...who, ...newLeadConversation(aroundLead(random, script, lead), lead, now) }
    const messages = aroundLead(random, script, lead)
    const isOver = now.getTime() - lead_at.getTime() > 3 * day
    const end = isOver ? closedAfter(messages, 1 + random.below(4)) : ({ status: 'open' } as const)
    const isRated = isOver && kind === 'won' && random.next() < 0.4
    return { ...who, messages, end, rating: isRated ? { score: 4 + random.below(2), comment: '' } : null }
  })
}

/** A conversation of a new lead, answered if the lead has an assignee. */
function newLeadConversation(
  visitorMessages: PlannedMessage[],
  { user_id, created_at }: ChatLead,
  now: Date,
) {
  const at = new Date(Math.min(created_at.getTime() + 8 * minute, now.getTime() - minute))
  const answer: PlannedMessage = { at, who: 'staff', body: conversationTexts.freshAnswer }
  const messages = user_id === null ? visitorMessages : [...visitorMessages, answer]
  return { messages, end: { status: 'open' }, rating: null } as const
}

/** Dates the script so that the visitor gives the phone at the moment the lead was created. */
function aroundLead(random: DemoRandom, script: Script, { phone, created_at }: ChatLead): PlannedMessage[] {
  const messages = schedule(random, script, 0, phone)
  const phoneSentAt = messages.find(({ body }) => body.includes(phone))?.at.getTime() ?? 0
  return messages.map((line) => ({
    ...line,
    at: new Date(created_at.getTime() - phoneSentAt + line.at.getTime()),
  }))
}

interface Ending {
  rating?: readonly [number, string]
  end?: 'open' | 'snoozed' | 'auto' | 'spam'
}

function endOf(messages: readonly PlannedMessage[], { end }: Ending): ConversationPlan['end'] {
  if (end === 'open' || end === 'snoozed') return { status: end }
  return closedAfter(messages, end === 'auto' ? 20 : 2, end)
}

const ratingOf = ({ rating }: Ending) => (rating ? { score: rating[0], comment: rating[1] } : null)

/** Conversations in which clients ask about their orders. */
function clientConversations(random: DemoRandom, { clients, now }: Company): ConversationPlan[] {
  const free = [...clients]
  return conversationTexts.clients.flatMap((script: Ending & { stage: OrderStage; lines: Script }) => {
    const place = free.findIndex(({ stage }) => stage === script.stage)
    const [client] = place < 0 ? [] : free.splice(place, 1)
    if (!client) return []
    const askedAt = Math.min(client.since.getTime() + (20 + random.below(8)) * hour, now.getTime() - 5 * hour)
    const messages =
      script.end === 'open'
        ? scheduleUntil(random, script.lines, now.getTime() - 21 * minute)
        : schedule(random, script.lines, askedAt)
    const { id: client_id, name, phone, user_id: assignee_id } = client
    return {
      ...emptyPlan,
      name,
      phone,
      client_id,
      assignee_id,
      messages,
      end: endOf(messages, script),
      rating: ratingOf(script),
    }
  })
}

/** 19:50 some days ago. */
const evening = (now: Date, days: number) =>
  Math.floor((now.getTime() - days * day) / day) * day + 16 * hour + 50 * minute

function anonymousConversations(random: DemoRandom, { sales, now }: Company): ConversationPlan[] {
  return conversationTexts.strangers.map(
    (script: Ending & { name: string; days: number; lines: Script }, index) => {
      const messages = schedule(random, script.lines, evening(now, script.days))
      const isAnswered = messages.some(({ who }) => who === 'staff')
      const assignee_id = isAnswered ? (sales[index % sales.length] ?? null) : null
      const { name } = script
      return {
        ...emptyPlan,
        name,
        assignee_id,
        messages,
        end: endOf(messages, script),
        rating: ratingOf(script),
      }
    },
  )
}

/** Conversations that are active now. */
function activeConversations({ owner, sales, now }: Company): ConversationPlan[] {
  const assignees = { owner, colleague: sales.find((id) => id !== owner) ?? owner }
  return chatTexts.visitors.map(({ name, phone, taker, ago, lines }) => ({
    ...emptyPlan,
    name,
    phone,
    assignee_id: taker && assignees[taker],
    messages: lines.map(([who, body], index) => ({
      at: new Date(now.getTime() - (ago + (lines.length - 1 - index) * 3) * minute),
      who,
      body,
    })),
    end: { status: 'open' },
  }))
}
