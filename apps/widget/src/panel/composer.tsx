import { useEffect, useRef, useState } from 'preact/hooks'
import { Refusal } from './api.ts'
import type { Conversation } from './state/conversation.ts'
import { usePersistedState } from './state/persisted-state.ts'
import { emoji, texts } from './texts.ts'

interface Attached {
  id: number
  name: string
}

interface Props {
  chat: Conversation
  canAttach: boolean
  /** Whether it replaces a form that the visitor has just sent. */
  takesFocus: boolean
}

/** The visitor's text field: Enter sends, Shift+Enter breaks the line. */
export function Composer({ chat, canAttach, takesFocus }: Props) {
  const [body, setBody] = usePersistedState(
    'message',
    () => '',
    (text) => text === '',
  )
  const [files, setFiles] = useState<Attached[]>([])
  const [problem, setProblem] = useState('')
  const [isPicking, setPicking] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])

  const send = () => {
    if (body.trim() === '' && files.length === 0) return
    const draft = {
      body: body.trim(),
      file_ids: files.map(({ id }) => id),
      file_names: files.map(({ name }) => name),
      consent: false,
      values: {},
      is_offline: false,
    }
    setBody('')
    setFiles([])
    setPicking(false)
    void chat.send(draft)
    field.current?.focus()
  }
  const attach = async (chosen: Iterable<File>) => {
    setProblem('')
    for (const file of [...chosen].slice(0, 5 - files.length)) {
      try {
        const id = await chat.attach(file)
        setFiles((known) => [...known, { id, name: file.name }])
      } catch (error) {
        const reason = error instanceof Refusal && error.message ? error.message : texts.fileFailed
        setProblem(texts.fileRefused(file.name, reason))
      }
    }
  }
  const insert = (sign: string) => {
    const at = field.current?.selectionStart ?? body.length
    setBody(body.slice(0, at) + sign + body.slice(at))
    field.current?.focus()
  }
  return (
    <form
      class="foot"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onPaste={(event) => {
        const pasted = event.clipboardData?.files
        if (canAttach && pasted?.length) void attach(pasted)
      }}
    >
      {problem && <p role="alert">{problem}</p>}
      <AttachedFiles
        files={files}
        onRemove={(id) => setFiles((known) => known.filter((file) => file.id !== id))}
      />
      {isPicking && <EmojiPicker onPick={insert} />}
      <div class="row">
        {canAttach && (
          <label class="icon">
            <input
              type="file"
              multiple
              aria-label={texts.attach}
              onChange={(event) => {
                void attach(event.currentTarget.files ?? [])
                event.currentTarget.value = ''
              }}
            />
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M20 11l-8.5 8.5a5 5 0 0 1-7-7L13 4a3.5 3.5 0 0 1 5 5l-8.500 8.500a2 2 0 0 1-3-3L14 7" />
            </svg>
          </label>
        )}
        <button
          type="button"
          class="icon"
          aria-label={texts.emoji}
          aria-expanded={isPicking}
          onClick={() => setPicking(!isPicking)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <circle cx="12" cy="12" r="9" />
            <path d="M8 14a5 5 0 0 0 8 0M9 9v.01M15 9v.01" />
          </svg>
        </button>
        <textarea
          ref={field}
          rows={1}
          maxLength={4000}
          value={body}
          placeholder={texts.placeholder}
          aria-label={texts.yourMessage}
          onInput={(event) => {
            setBody(event.currentTarget.value)
            chat.typing(event.currentTarget.value)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
            event.preventDefault()
            send()
          }}
        />
        <button type="submit" class="icon send" aria-label={texts.send}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 12l16-8-6 16-3-7z" />
          </svg>
        </button>
      </div>
    </form>
  )
}

function AttachedFiles({ files, onRemove }: { files: Attached[]; onRemove: (id: number) => void }) {
  if (files.length === 0) return null
  return (
    <ul class="files">
      {files.map(({ id, name }) => (
        <li key={id}>
          {name}
          <button type="button" aria-label={texts.removeFile(name)} onClick={() => onRemove(id)}>
            ×
          </button>
        </li>
      ))}
    </ul>
  )
}

function EmojiPicker({ onPick }: { onPick: (sign: string) => void }) {
  return (
    <div class="emoji">
      {emoji.map(([sign, name]) => (
        <button key={sign} type="button" aria-label={name} onClick={() => onPick(sign)}>
          {sign}
        </button>
      ))}
    </div>
  )
}
