import type { LeadStatus } from '@veranda/contract'
import { day, hour, minute, moscow } from './demo-clock.ts'
import { createDemoRandom, type DemoRandom } from './demo-random.ts'
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
  assignee: number
  reason: number | null
  isClient: boolean
  /** The person has asked before. */
  isRepeat: boolean
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
  const random = createDemoRandom(20_260_401)
  const moments = Array.from({ length: demoCounts.leads - newest }, () => randomMoment(random, now)).sort(
    (one, other) => other - one,
  )
  const recentMoments = Array.from(
    { length: newest },
    (_, index) => now.getTime() - (index * 3.2 + 0.4) * hour,
  )
  const plans = [...recentMoments, ...moments].map((at, index) => planLead(random, { at, index, now }))
  markRepeats(plans)
  markClients(random, plans)
  return plans
}

/** A moment between two days and three months ago, more likely a recent one. */
function randomMoment(random: DemoRandom, now: Date): number {
  const age = 2 + (demoCounts.days - 2) * random.next() ** 1.25
  const midnight = Math.floor((now.getTime() + moscow - age * day) / day) * day - moscow
  return midnight + random.weighted(hours) * hour + random.below(60) * minute
}

function planLead(
  random: DemoRandom,
  { at, index, now }: { at: number; index: number; now: Date },
): LeadPlan {
  const person = createPerson(random, index)
  const age = now.getTime() - at
  const status = statusOf(random, age)
  const takenAt = at + (4 + 90 * random.next() ** 3) * minute
  const isTaken = status !== 'new' || (index % 3 === 2 && takenAt < now.getTime())
  const note = random.next() < 0.3 ? random.pick(peopleTexts.notes) : null
  const source = random.weighted([
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
    assignee: random.below(demoCounts.takers),
    reason: status === 'rejected' ? random.below(peopleTexts.reasons.length) : null,
    isClient: false,
    isRepeat: false,
    tag: tagOf(random, person.isOrganisation),
  }
}

function tagOf(random: DemoRandom, isOrganisation: boolean): number | null {
  if (isOrganisation) return 2
  return random.next() < 0.2 ? random.pick([0, 1, 3]) : null
}

function statusOf(random: DemoRandom, age: number): LeadStatus {
  if (age < day) return 'new'
  if (age < 8 * day)
    return random.weighted([
      ['processing', 7],
      ['completed', 2],
      ['rejected', 1],
    ])
  return random.weighted([
    ['processing', 1],
    ['completed', 6],
    ['rejected', 4],
  ])
}

/** Places in the list of those who ask once more, and how many leads earlier they asked first. */
const repeatPlaces = [2, 14, 31, 52, 78, 103, 145] as const
const askedBefore = 37

function markRepeats(plans: LeadPlan[]): void {
  for (const place of repeatPlaces) {
    const [lead, earlier] = [plans[place], plans[place + askedBefore]]
    if (!lead || !earlier) continue
    const { name, phone, email, isOrganisation } = earlier
    Object.assign(lead, { name, phone, email, isOrganisation, isRepeat: true })
  }
}

/** Marks finished leads, spread evenly over the months, as those that became clients. */
function markClients(random: DemoRandom, plans: LeadPlan[]): void {
  const people = plans.filter(({ isRepeat }) => !isRepeat)
  const ended = people.filter(({ status }) => status === 'completed')
  const rejected = people.filter(({ status }) => status === 'rejected').reverse()
  const count = demoCounts.clientsOfLeads
  const chosen = [...spread(ended, count), ...rejected].slice(0, count)
  for (const plan of chosen) {
    plan.isClient = true
    plan.status = 'completed'
    plan.reason = null
    if (plan.note === null && random.next() < 0.2) plan.note = random.pick(peopleTexts.notes)
  }
}

/** Picks `count` entries of a list at equal distances. */
function spread<T>(list: readonly T[], count: number): T[] {
  const share = Math.min(1, count / list.length)
  return list.filter((_, index) => Math.floor((index + 1) * share) > Math.floor(index * share))
}

type Person = Pick<LeadPlan, 'name' | 'phone' | 'email' | 'comment' | 'isOrganisation'>

/** A person with a phone and an email that are not in use. */
export function createPerson(random: DemoRandom, index: number): Person {
  const no = String(index + 11).padStart(4, '0')
  const contacts = {
    phone: `+7 900 000-${no.slice(0, 2)}-${no.slice(2)}`,
    email: random.next() < 0.6 ? `client${no}@example.com` : '',
  }
  const organisation = index % 33 === 5 ? peopleTexts.organisations[Math.floor(index / 33)] : undefined
  if (organisation) return { ...organisation, ...contacts, isOrganisation: true }
  const { names, surnames } = random.next() < 0.5 ? peopleTexts.women : peopleTexts.men
  const surname = random.next() < 0.8 ? ` ${random.pick(surnames)}` : ''
  return {
    name: random.pick(names) + surname,
    comment: random.pick(peopleTexts.comments),
    ...contacts,
    isOrganisation: false,
  }
}
