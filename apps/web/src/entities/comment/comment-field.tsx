import Box from '@mui/material/Box'
import Popper from '@mui/material/Popper'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import type { Mention } from '@veranda/contract'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { applyCompletion, mentionAt, peopleFor } from '#entities/user/mention-completion.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { Suggestions } from '#ui/fields/suggestions.tsx'
import { useSuggestionList } from '#ui/fields/use-suggestion-list.ts'
import { type CommentSubject, mentionableQuery } from './comment-queries.ts'
import { texts as t } from './texts.ts'

interface Props {
  subject: CommentSubject
  label: string
  text: string
  error: string | null
  hint?: string
  autoFocus?: boolean
  onText: (text: string) => void
  onMention: (person: Mention) => void
  onSubmit: () => void
  onCancel?: () => void
}

/** The text of a comment; «@» offers the colleagues who may read the record. */
export function CommentField(props: Props) {
  const {
    subject,
    label,
    text,
    error,
    hint,
    autoFocus = false,
    onText,
    onMention,
    onSubmit,
    onCancel,
  } = props
  const listId = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const [cursor, setCursor] = useState(text.length)
  const [pendingCursor, setPendingCursor] = useState<number | null>(null)
  useLayoutEffect(() => {
    if (pendingCursor === null) return
    input.current?.focus()
    input.current?.setSelectionRange(pendingCursor, pendingCursor)
    setPendingCursor(null)
  }, [pendingCursor])

  const { user } = useCurrentUser()
  const completion = mentionAt(text, cursor)
  const { data: people = [] } = useQuery({ ...mentionableQuery(subject), enabled: completion !== null })
  const offered = completion ? peopleFor(completion.q, people, user?.id) : []
  const choose = (person: Mention) => {
    if (!completion) return
    const next = applyCompletion(text, completion, `@${person.name} `)
    onMention(person)
    onText(next.text)
    setCursor(next.cursor)
    setPendingCursor(next.cursor)
  }
  const { isOpen, list, active, onKeyDown } = useSuggestionList({
    list: offered.map((one) => ({ key: String(one.id), title: one.name, choose: () => choose(one) })),
    text,
    isAsked: offered.length > 0,
  })
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || onKeyDown(event)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit()
    if (event.key === 'Escape' && onCancel) {
      event.stopPropagation()
      onCancel()
    }
  }
  return (
    <Box ref={setBox} sx={{ width: '100%' }}>
      <TextField
        label={label}
        value={text}
        inputRef={input}
        autoFocus={autoFocus}
        multiline
        minRows={2}
        maxRows={12}
        fullWidth
        error={error !== null}
        helperText={error ?? hint}
        onChange={({ target }) => {
          onText(target.value)
          setCursor(target.selectionStart ?? target.value.length)
        }}
        onSelect={(event) => setCursor((event.target as HTMLTextAreaElement).selectionStart)}
        onKeyDown={handleKey}
        slotProps={{
          htmlInput: {
            'aria-autocomplete': 'list',
            ...(isOpen && { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${active}` }),
          },
        }}
      />
      {isOpen && (
        <Popper open anchorEl={box} placement="top-start" sx={{ zIndex: 'tooltip' }}>
          <Suggestions
            id={listId}
            label={t.colleagues}
            list={list}
            active={active}
            sx={{ width: Math.min(box?.clientWidth ?? 0, 360), my: 0.5 }}
          />
        </Popper>
      )}
    </Box>
  )
}
