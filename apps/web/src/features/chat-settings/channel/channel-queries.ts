import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type BodyInput, type ChatChannel } from '@veranda/contract'
import { texts } from '#features/chat-settings/texts.ts'
import { call } from '#lib/http/call.ts'
import type { CallTexts } from '#lib/http/failure-text.ts'
import { areaKeys } from '#lib/query/query-keys.ts'

const t = texts.channels.calls

export const channelsQuery = queryOptions({
  queryKey: [...areaKeys.chatSetup, 'channels'],
  queryFn: ({ signal }) => call(api.chatChannels.list, { signal }),
  meta: { isSilent: true },
})

/** The dialog shows failures at the field. */
export function useCreateChannel(idempotencyKey: string) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.chatChannels.create>) =>
      call(api.chatChannels.create, { body, idempotencyKey }),
    meta: { texts: t.create, isSilent: true, refreshes: [channelsQuery.queryKey] },
  })
}

/** Sections and dialogs report success and failure themselves. */
export function useUpdateChannel(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.chatChannels.update>) =>
      call(api.chatChannels.update, { params: { id }, body }),
    onSuccess: (saved) =>
      queryClient.setQueryData(channelsQuery.queryKey, (all) =>
        all?.map((one) => (one.id === id ? saved : one)),
      ),
    meta: { texts: t.update, isSilent: true },
  })
}

/** Sent without a version: the last click wins. */
export function useToggleChannel(channel: ChatChannel) {
  return useMutation({
    mutationFn: (is_active: boolean) =>
      call(api.chatChannels.update, { params: { id: channel.id }, body: { is_active } }),
    meta: { texts: t.update, refreshes: [channelsQuery.queryKey] },
  })
}

export function useRemoveChannel({ id }: ChatChannel, kindTexts: CallTexts) {
  return useMutation({
    mutationFn: () => call(api.chatChannels.remove, { params: { id } }),
    meta: { texts: kindTexts, refreshes: [channelsQuery.queryKey] },
  })
}

export function useRotateSecret({ id }: ChatChannel) {
  return useMutation({
    mutationFn: () => call(api.chatChannels.newSecret, { params: { id } }),
    meta: { texts: t.secret, refreshes: [channelsQuery.queryKey] },
  })
}
