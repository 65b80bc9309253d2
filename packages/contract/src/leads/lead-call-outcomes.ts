import type { LeadStatus } from './lead-names.ts'

interface CallOutcome {
  label: string
  /** The lead's status after the call. */
  status: LeadStatus
  /** When to call again: on the next working morning, in an hour within working hours, or when the caller chooses. */
  callback?: 'morning' | 'hour' | 'chosen'
  /** The task that the call creates. */
  task?: string
  /** Asks for a reject reason. */
  hasReason?: boolean
}

/** The title of a task to call; an open task of a lead whose title contains this stem is a callback. */
export const callbackTask = 'Перезвонить'
export const callbackStem = 'звонить'

/** How a call can end, in the order of the keys 1, 2, 3 …; screen and server derive from here. */
export const callOutcomes = {
  no_answer: {
    label: 'Не дозвонился',
    status: 'processing',
    callback: 'morning',
    task: callbackTask,
  },
  busy: { label: 'Занято, позже', status: 'processing', callback: 'hour', task: callbackTask },
  callback: { label: 'Перезвонить', status: 'processing', callback: 'chosen', task: callbackTask },
  measurement: { label: 'Замер', status: 'processing', task: 'Назначить замер' },
  rejected: { label: 'Отказ', status: 'rejected', hasReason: true },
  done: { label: 'Обработан', status: 'completed' },
} as const satisfies Record<string, CallOutcome>
export type CallOutcomeName = keyof typeof callOutcomes
export const callOutcomeNames = Object.keys(callOutcomes) as [CallOutcomeName, ...CallOutcomeName[]]

/** The declaration of an outcome, with its optional keys. */
export const callOutcome = (name: CallOutcomeName): CallOutcome => callOutcomes[name]

/** The label of a stored outcome; the code itself where the product no longer knows it. */
export const callOutcomeLabel = (name: string): string =>
  Object.hasOwn(callOutcomes, name) ? callOutcomes[name as CallOutcomeName].label : name
