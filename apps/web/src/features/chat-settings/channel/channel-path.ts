import { pages } from '@veranda/contract'
import { stringifySearch } from '#lib/routes/search-params.ts'

/** URL of a channel's settings. */
export const channelPath = (id: number) =>
  `${pages['chat.settings'].path}${stringifySearch({ channel: String(id) })}`
