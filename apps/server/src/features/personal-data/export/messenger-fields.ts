import type { Messenger } from '@veranda/contract'

/** The messengers of a client or of a contact person among what is told of them. */
export const messengersOf = <C>({
  whatsapp,
  telegram,
  max,
  vk,
}: Record<Messenger, C>): Record<Messenger, C> => ({
  whatsapp,
  telegram,
  max,
  vk,
})
