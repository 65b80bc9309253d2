import { callOutcomeNames, callOutcomes } from '@veranda/contract'
import type { Shortcuts } from '#lib/browser/shortcuts.ts'
import { texts } from './texts.ts'

export type DigitAct = `digit${number}`
export type CallAct = DigitAct | 'skip' | 'open' | 'note' | 'back'

const t = texts.keys

const digit = (no: number, meaning: string) => ({
  keys: String(no),
  meaning,
  press: { [`Digit${no}`]: `digit${no}` as const, [`Numpad${no}`]: `digit${no}` as const },
})

/** Keys of the call mode: an outcome each; where a time or a reason is asked, the digits choose that. */
export const callKeys: Shortcuts<CallAct> = {
  title: t.title,
  list: [
    ...callOutcomeNames.map((name, index) => digit(index + 1, callOutcomes[name].label)),
    ...[7, 8, 9].map((no) => digit(no, t.option)),
    { keys: '0', meaning: t.skip, press: { Digit0: 'skip', Numpad0: 'skip' } },
    { keys: 'K', meaning: t.open, press: { KeyK: 'open' } },
    { keys: 'N', meaning: t.note, press: { KeyN: 'note' } },
    { keys: 'Esc', meaning: t.back, press: { Escape: 'back' } },
  ],
}
