import { pages } from '@veranda/contract'
import { stringifySearch } from '#lib/routes/search-params.ts'

/** Where a channel is set up. */
export const channelPath = (id: number) =>
  `${pages['chat.settings'].path}${stringifySearch({ channel: String(id) })}`
