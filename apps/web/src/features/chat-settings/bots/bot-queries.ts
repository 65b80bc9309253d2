import { useMutation } from '@tanstack/react-query'
import { api, type BodyInput, type ChatChannel } from '@veranda/contract'
import { channelsQuery } from '#features/chat-settings/channel/channel-queries.ts'
import { call } from '#lib/http/call.ts'
import { botTexts } from './bot-texts.ts'

const t = botTexts.calls

/** The dialogs show failures at the field. */
export function useCheckBot() {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.chatChannels.checkBot>) =>
      call(api.chatChannels.checkBot, { body }),
    meta: { texts: t.check, isSilent: true },
  })
}

export function useConnectBot(idempotencyKey: string) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.chatChannels.connectBot>) =>
      call(api.chatChannels.connectBot, { body, idempotencyKey }),
    meta: { texts: t.connect, isSilent: true, refreshes: [channelsQuery.queryKey] },
  })
}

export function useReplaceToken({ id }: ChatChannel) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.chatChannels.replaceToken>) =>
      call(api.chatChannels.replaceToken, { params: { id }, body }),
    meta: { texts: t.replace, isSilent: true, refreshes: [channelsQuery.queryKey] },
  })
}
