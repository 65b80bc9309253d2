import { type ChatFile, type FileRecord, limits } from '@veranda/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { sendFile } from '#entities/file/send-file.ts'
import { ApiError } from '#lib/http/call.ts'
import { failureText } from '#lib/http/failure-text.ts'
import { randomUuid } from '#lib/http/random-uuid.ts'
import { toast } from '#lib/notices/toasts.ts'
import { composerTexts as t } from './composer-texts.ts'

/** A file being uploaded for a message. */
export interface Attachment {
  key: string
  name: string
  size: number
  sent: number
  isChecking: boolean
  problem: string | null
  /** Refused by the server: the message is sent without it. */
  isRefused: boolean
  file: ChatFile | null
}

export interface Attachments {
  list: readonly Attachment[]
  /** All files but the refused ones are uploaded. */
  isReady: boolean
  add: (files: readonly File[]) => void
  retry: (key: string) => void
  remove: (key: string) => void
  clear: () => void
}

/** Why a file is refused for good; `null` if a retry may help. */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status !== 422) return null
  return Object.values(error.errors)[0]?.[0] ?? failureText(error)
}

const asChatFile = ({ id, name, type, kind, size, width, height, thumbnail_url }: FileRecord): ChatFile => ({
  id,
  name,
  type,
  kind,
  size,
  width,
  height,
  thumbnail_url,
})

/** Files of a conversation's next message, uploaded while the user types. */
export function useAttachments(conversationId: number): Attachments {
  const [list, setList] = useState<readonly Attachment[]>([])
  const sources = useRef(new Map<string, { file: File; abort: AbortController; uploadId: number | null }>())
  const change = useCallback((key: string, patch: Partial<Attachment>) => {
    setList((old) => old.map((one) => (one.key === key ? { ...one, ...patch } : one)))
  }, [])

  const send = useCallback(
    async (key: string) => {
      const source = sources.current.get(key)
      if (!source) return
      change(key, { problem: null, isRefused: false, sent: 0 })
      try {
        const record = await sendFile({
          file: source.file,
          target: { conversation_id: conversationId },
          uploadId: source.uploadId,
          uploadKey: key,
          signal: source.abort.signal,
          onStarted: (uploadId) => {
            source.uploadId = uploadId
          },
          onProgress: (sent) => change(key, { sent }),
          onChecking: () => change(key, { isChecking: true }),
        })
        change(key, { file: asChatFile(record), isChecking: false })
      } catch (error) {
        if (source.abort.signal.aborted) return
        if (error instanceof ApiError && error.code === 'file_refused') source.uploadId = null
        const refusal = refusalOf(error)
        change(key, {
          problem: refusal ?? failureText(error),
          isRefused: refusal !== null,
          isChecking: false,
        })
      }
    },
    [conversationId, change],
  )

  useEffect(() => {
    const all = sources.current
    return () => {
      for (const { abort } of all.values()) abort.abort()
    }
  }, [])

  const add = (files: readonly File[]) => {
    const freePlaces = limits.messageFiles - list.length
    if (files.length > freePlaces) toast.warning(t.tooMany(limits.messageFiles))
    const accepted = files.slice(0, freePlaces).map((file) => ({ file, key: randomUuid() }))
    for (const { file, key } of accepted) {
      sources.current.set(key, { file, abort: new AbortController(), uploadId: null })
    }
    setList((old) => [...old, ...accepted.map(({ file, key }) => newAttachment(key, file))])
    for (const { key } of accepted) void send(key)
  }
  const remove = (key: string) => {
    sources.current.get(key)?.abort.abort()
    sources.current.delete(key)
    setList((old) => old.filter((one) => one.key !== key))
  }
  return {
    list,
    isReady: list.every(({ file, isRefused }) => file !== null || isRefused),
    add,
    retry: (key) => void send(key),
    remove,
    clear: () => {
      sources.current.clear()
      setList([])
    },
  }
}

const newAttachment = (key: string, { name, size }: File): Attachment => ({
  key,
  name,
  size,
  sent: 0,
  isChecking: false,
  problem: null,
  isRefused: false,
  file: null,
})
