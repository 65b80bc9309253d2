import { actionIcons } from './action-icons.ts'
import { iconMeanings } from './icon-names-texts.ts'
import { sectionIcons } from './section-icons.ts'
import { stateIcons } from './state-icons.ts'
import { thingIcons } from './thing-icons.ts'

/** Every icon of the product by its name, sorted by what it is for. */
export const iconSets = {
  actions: actionIcons,
  states: stateIcons,
  sections: sectionIcons,
  things: thingIcons,
}
export type IconGroup = keyof typeof iconSets
export type IconName = keyof typeof iconMeanings

/** The same word however it was typed. */
const plain = (text: string) => text.toLowerCase().replaceAll('\u0451', '\u0435')

/** Whether each word of a search stands in the icon's name or in what it means. */
export function isIconFound(query: string, name: string, meaning: string): boolean {
  const where = plain(`${name} ${meaning}`)
  return plain(query)
    .split(/\s+/)
    .every((word) => where.includes(word))
}

/** The names of a group that a search leaves. */
export function foundIcons(group: IconGroup, query: string): IconName[] {
  const names = Object.keys(iconSets[group]) as IconName[]
  return names.filter((name) => isIconFound(query, name, iconMeanings[name]))
}
