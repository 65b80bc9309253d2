import { pages } from '@veranda/contract'
import { stringifySearch } from '#lib/routes/search-params.ts'

/** URL of the price lists, or of one of them. */
export const pricesPath = (list?: number) =>
  `${pages.settings.path}${stringifySearch({ section: 'prices', list })}`
