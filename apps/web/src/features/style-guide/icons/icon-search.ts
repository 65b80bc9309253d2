import { actionIcons } from './action-icons.ts'
import { iconMeanings } from './icon-names-texts.ts'
import { recordIcons } from './record-icons.ts'
import { sectionIcons } from './section-icons.ts'
import { stateIcons } from './state-icons.ts'

/** All icons of the product by name and group. */
export const iconSets = {
  actions: actionIcons,
  states: stateIcons,
  sections: sectionIcons,
  things: recordIcons,
}
export type IconGroup = keyof typeof iconSets
export type IconName = keyof typeof iconMeanings

/** Normalised for comparison. */
const plain = (text: string) => text.toLowerCase().replaceAll('\u0451', '\u0435')

/** Whether each word of the query occurs in the icon's name or meaning. */
export function isIconFound(query: string, name: string, meaning: string): boolean {
  const where = plain(`${name} ${meaning}`)
  return plain(query)
    .split(/\s+/)
    .every((word) => where.includes(word))
}

/** The matching names of a group. */
export function foundIcons(group: IconGroup, query: string): IconName[] {
  const names = Object.keys(iconSets[group]) as IconName[]
  return names.filter((name) => isIconFound(query, name, iconMeanings[name]))
}
