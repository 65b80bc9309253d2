import type { LeadStatus } from '@veranda/contract'
import { day, hour, minute, moscow } from './demo-clock.ts'
import { createDice, type Dice } from './demo-dice.ts'
import { peopleTexts } from './texts/people-texts.ts'

/** One demo lead: when it came and what became of it. Entries of lists are given by index. */
export interface LeadPlan {
  name: string
  phone: string
  email: string
  comment: string
  note: string | null
  source: keyof typeof peopleTexts.sources
  status: LeadStatus
  created_at: Date
  /** When it was taken; `null`: not yet. */
  taken_at: Date | null
  /** The index of its assignee among the users who take leads. */
  taker: number
  reason: number | null
  isClient: boolean
  isOrganisation: boolean
  tag: number | null
}

export const demoCounts = { leads: 200, clientsOfLeads: 72, clients: 80, takers: 3, days: 90 } as const

/** How many leads come at each hour: most late in the morning and after work. */
const hours = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22].map(
  (at) => [at, [10, 11, 12, 19, 20, 21].includes(at) ? 3 : 1] as const,
)
const newest = 9

/** Three months of leads until `now`, newest first. */
export function planLeads(now: Date): LeadPlan[] {
  const dice = createDice(20_260_401)
  const moments = Array.from({ length: demoCounts.leads - newest }, () => momentOf(dice, now)).sort(
    (one, other) => other - one,
  )
  const fresh = Array.from({ length: newest }, (_, index) => now.getTime() - (index * 3.2 + 0.4) * hour)
  const plans = [...fresh, ...moments].map((at, index) => planLead(dice, { at, index, now }))
  markClients(dice, plans)
  return plans
}

/** A moment between two days and three months ago, more likely a recent one. */
function momentOf(dice: Dice, now: Date): number {
  const age = 2 + (demoCounts.days - 2) * dice.throw() ** 1.25
  const midnight = Math.floor((now.getTime() + moscow - age * day) / day) * day - moscow
  return midnight + dice.weighed(hours) * hour + dice.below(60) * minute
}

function planLead(dice: Dice, { at, index, now }: { at: number; index: number; now: Date }): LeadPlan {
  const person = personOf(dice, index)
  const age = now.getTime() - at
  const status = statusOf(dice, age)
  const takenAt = at + (4 + 90 * dice.throw() ** 3) * minute
  const isTaken = status !== 'new' || (index % 3 === 2 && takenAt < now.getTime())
  const note = dice.throw() < 0.3 ? dice.pick(peopleTexts.notes) : null
  const source = dice.weighed([
    ['form', 56],
    ['call', 16],
    ['friend', 12],
    ['board', 9],
    ['chat', 7],
  ])
  return {
    ...person,
    // A chat visitor's question is in the conversation.
    comment: source === 'chat' ? '' : person.comment,
    note,
    source,
    status,
    created_at: new Date(at),
    taken_at: isTaken ? new Date(Math.min(takenAt, now.getTime())) : null,
    taker: dice.below(demoCounts.takers),
    reason: status === 'rejected' ? dice.below(peopleTexts.reasons.length) : null,
    isClient: false,
    tag: tagOf(dice, person.isOrganisation),
  }
}

function tagOf(dice: Dice, isOrganisation: boolean): number | null {
  if (isOrganisation) return 2
  return dice.throw() < 0.2 ? dice.pick([0, 1, 3]) : null
}

function statusOf(dice: Dice, age: number): LeadStatus {
  if (age < day) return 'new'
  if (age < 8 * day)
    return dice.weighed([
      ['processing', 7],
      ['completed', 2],
      ['rejected', 1],
    ])
  return dice.weighed([
    ['processing', 1],
    ['completed', 6],
    ['rejected', 4],
  ])
}

/** Marks finished leads, spread evenly over the months, as those that became clients. */
function markClients(dice: Dice, plans: LeadPlan[]): void {
  const ended = plans.filter(({ status }) => status === 'completed')
  const others = plans.filter(({ status }) => status === 'rejected').reverse()
  const count = demoCounts.clientsOfLeads
  const chosen = [...spread(ended, count), ...others].slice(0, count)
  for (const plan of chosen) {
    plan.isClient = true
    plan.status = 'completed'
    plan.reason = null
    if (plan.note === null && dice.throw() < 0.2) plan.note = dice.pick(peopleTexts.notes)
  }
}

/** Picks `count` entries of a list at equal distances. */
function spread<T>(list: readonly T[], count: number): T[] {
  const share = Math.min(1, count / list.length)
  return list.filter((_, index) => Math.floor((index + 1) * share) > Math.floor(index * share))
}

type Person = Pick<LeadPlan, 'name' | 'phone' | 'email' | 'comment' | 'isOrganisation'>

/** A person with a phone and an email that are not in use. */
export function personOf(dice: Dice, index: number): Person {
  const no = String(index + 11).padStart(4, '0')
  const reach = {
    phone: `+7 900 000-${no.slice(0, 2)}-${no.slice(2)}`,
    email: dice.throw() < 0.6 ? `client${no}@example.com` : '',
  }
  const organisation = index % 33 === 5 ? peopleTexts.organisations[Math.floor(index / 33)] : undefined
  if (organisation) return { ...organisation, ...reach, isOrganisation: true }
  const { names, surnames } = dice.throw() < 0.5 ? peopleTexts.women : peopleTexts.men
  const surname = dice.throw() < 0.8 ? ` ${dice.pick(surnames)}` : ''
  return {
    name: dice.pick(names) + surname,
    comment: dice.pick(peopleTexts.comments),
    ...reach,
    isOrganisation: false,
  }
}
