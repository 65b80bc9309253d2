const rules = new Intl.PluralRules('ru')
const numbers = new Intl.NumberFormat('ru-RU')

/** Word forms for 1, 2 and 5: заявка, заявки, заявок. */
export type Forms = readonly [one: string, few: string, many: string]

/** The word form for a number. */
export function plural(count: number, [one, few, many]: Forms): string {
  const category = rules.select(count)
  if (category === 'one') return one
  return category === 'many' ? many : few
}

/** «1 заявка», «22 заявки», «10 500 заявок». */
export function counted(count: number, forms: Forms): string {
  return `${formatNumber(count)} ${plural(count, forms)}`
}

export function formatNumber(value: number): string {
  return numbers.format(value)
}
