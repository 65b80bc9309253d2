import type { OrderStage } from '@veranda/contract'
import { day, hour, minute } from './demo-clock.ts'
import { createDice, type Dice } from './demo-dice.ts'
import { chatTexts } from './texts/chat-texts.ts'
import { talkTexts, withPhone } from './texts/talk-texts.ts'

type Who = 'visitor' | 'staff' | 'note'
type Script = readonly (readonly [Who, string])[]

export interface Said {
  at: Date
  who: Who
  body: string
}

/** One demo conversation with a visitor. */
export interface TalkPlan {
  name: string
  phone: string
  lead_id: number | null
  lead_number: number | null
  client_id: number | null
  /** The user it is assigned to. */
  assignee_id: number | null
  said: readonly Said[]
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

const silent = {
  name: '',
  phone: '',
  lead_id: null,
  lead_number: null,
  client_id: null,
  lead_at: null,
  rating: null,
} as const

/** Three months of conversations with visitors, oldest first. */
export function planTalks(company: Company): TalkPlan[] {
  const dice = createDice(77)
  const plans = [
    ...leadTalks(dice, company),
    ...clientTalks(dice, company),
    ...strangerTalks(dice, company),
    ...presentTalks(company),
  ]
  return plans.sort((one, other) => beganAt(one) - beganAt(other))
}

const beganAt = ({ said }: TalkPlan) => said[0]?.at.getTime() ?? 0

/** Dates the lines of a script from `began` on: a visitor writes every one to three minutes, an answer takes up to 15. */
function told(dice: Dice, script: Script, began: number, phone = ''): Said[] {
  let at = began
  return script.map(([who, text], index) => {
    if (index > 0) at += (1 + dice.throw() ** 3 * (who === 'staff' ? 14 : 4)) * minute
    return { at: new Date(at), who, body: withPhone(text, phone) }
  })
}

/** The same, with the last line at `ended`. */
function toldUntil(dice: Dice, script: Script, ended: number): Said[] {
  const said = told(dice, script, 0)
  const last = said.at(-1)?.at.getTime() ?? 0
  return said.map((line) => ({ ...line, at: new Date(ended - last + line.at.getTime()) }))
}

const closedAfter = (said: readonly Said[], hours: number, reason: 'done' | 'auto' | 'spam' = 'done') =>
  ({ status: 'closed', reason, at: new Date((said.at(-1)?.at.getTime() ?? 0) + hours * hour) }) as const

const kindOf = ({ status }: ChatLead) => (status === 'new' ? 'fresh' : status === 'rejected' ? 'lost' : 'won')

/** Conversations of chat leads; a script is repeated only after weeks. */
function leadTalks(dice: Dice, { leads, now }: Company): TalkPlan[] {
  const taken = { won: 0, lost: 0, fresh: 0 }
  return leads.map((lead) => {
    const kind = kindOf(lead)
    const scripts: readonly Script[] = talkTexts[kind]
    const script = scripts[taken[kind]++ % scripts.length] ?? []
    const { id: lead_id, number: lead_number, name, phone, client_id } = lead
    const { user_id: assignee_id, created_at: lead_at } = lead
    const who = { name, phone, lead_id, lead_number, client_id, assignee_id, lead_at }
    if (kind === 'fresh') return { ...who, ...freshTalk(aroundLead(dice, script, lead), lead, now) }
    const said = aroundLead(dice, script, lead)
    const isOver = now.getTime() - lead_at.getTime() > 3 * day
    const end = isOver ? closedAfter(said, 1 + dice.below(4)) : ({ status: 'open' } as const)
    const isRated = isOver && kind === 'won' && dice.throw() < 0.4
    return { ...who, said, end, rating: isRated ? { score: 4 + dice.below(2), comment: '' } : null }
  })
}

/** A conversation of a new lead, answered if the lead has an assignee. */
function freshTalk(asked: Said[], { user_id, created_at }: ChatLead, now: Date) {
  const at = new Date(Math.min(created_at.getTime() + 8 * minute, now.getTime() - minute))
  const answer: Said = { at, who: 'staff', body: talkTexts.freshAnswer }
  const said = user_id === null ? asked : [...asked, answer]
  return { said, end: { status: 'open' }, rating: null } as const
}

/** Dates the script so that the visitor gives the phone at the moment the lead was created. */
function aroundLead(dice: Dice, script: Script, { phone, created_at }: ChatLead): Said[] {
  const said = told(dice, script, 0, phone)
  const named = said.find(({ body }) => body.includes(phone))?.at.getTime() ?? 0
  return said.map((line) => ({ ...line, at: new Date(created_at.getTime() - named + line.at.getTime()) }))
}

interface Ending {
  rating?: readonly [number, string]
  end?: 'open' | 'snoozed' | 'auto' | 'spam'
}

function endOf(said: readonly Said[], { end }: Ending): TalkPlan['end'] {
  if (end === 'open' || end === 'snoozed') return { status: end }
  return closedAfter(said, end === 'auto' ? 20 : 2, end)
}

const ratingOf = ({ rating }: Ending) => (rating ? { score: rating[0], comment: rating[1] } : null)

/** Conversations in which clients ask about their orders. */
function clientTalks(dice: Dice, { clients, now }: Company): TalkPlan[] {
  const free = [...clients]
  return talkTexts.clients.flatMap((script: Ending & { stage: OrderStage; lines: Script }) => {
    const place = free.findIndex(({ stage }) => stage === script.stage)
    const [client] = place < 0 ? [] : free.splice(place, 1)
    if (!client) return []
    const asked = Math.min(client.since.getTime() + (20 + dice.below(8)) * hour, now.getTime() - 5 * hour)
    const said =
      script.end === 'open'
        ? toldUntil(dice, script.lines, now.getTime() - 21 * minute)
        : told(dice, script.lines, asked)
    const { id: client_id, name, phone, user_id: assignee_id } = client
    return {
      ...silent,
      name,
      phone,
      client_id,
      assignee_id,
      said,
      end: endOf(said, script),
      rating: ratingOf(script),
    }
  })
}

/** 19:50 some days ago. */
const evening = (now: Date, days: number) =>
  Math.floor((now.getTime() - days * day) / day) * day + 16 * hour + 50 * minute

function strangerTalks(dice: Dice, { sales, now }: Company): TalkPlan[] {
  return talkTexts.strangers.map((script: Ending & { name: string; days: number; lines: Script }, index) => {
    const said = told(dice, script.lines, evening(now, script.days))
    const isAnswered = said.some(({ who }) => who === 'staff')
    const assignee_id = isAnswered ? (sales[index % sales.length] ?? null) : null
    const { name } = script
    return { ...silent, name, assignee_id, said, end: endOf(said, script), rating: ratingOf(script) }
  })
}

/** Conversations that are active now. */
function presentTalks({ owner, sales, now }: Company): TalkPlan[] {
  const takers = { owner, colleague: sales.find((id) => id !== owner) ?? owner }
  return chatTexts.visitors.map(({ name, phone, taker, ago, lines }) => ({
    ...silent,
    name,
    phone,
    assignee_id: taker && takers[taker],
    said: lines.map(([who, body], index) => ({
      at: new Date(now.getTime() - (ago + (lines.length - 1 - index) * 3) * minute),
      who,
      body,
    })),
    end: { status: 'open' },
  }))
}
