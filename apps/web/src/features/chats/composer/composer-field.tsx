import Box from '@mui/material/Box'
import InputBase from '@mui/material/InputBase'
import type { ConversationDetails } from '@veranda/contract'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Suggestions } from '#ui/fields/suggestions.tsx'
import { composerTexts as t } from './composer-texts.ts'
import { useSuggestions } from './use-suggestions.ts'

export interface FieldHandle {
  focus: () => void
  insert: (text: string) => void
}

interface Props {
  conversation: ConversationDetails
  text: string
  canMention: boolean
  placeholder: string
  ref: Ref<FieldHandle>
  onChange: (text: string) => void
  onSend: () => void
  onFiles: (files: File[]) => void
}

/** The text field: Enter sends, Shift+Enter breaks the line. */
export function ComposerField(props: Props) {
  const { conversation, text, canMention, placeholder, onChange, onSend, onFiles } = props
  const listId = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const [cursor, setCursor] = useState(text.length)
  const [pendingCursor, setPendingCursor] = useState<number | null>(null)
  const replace = (next: string, place: number) => {
    onChange(next)
    setCursor(place)
    setPendingCursor(place)
  }
  useLayoutEffect(() => {
    if (pendingCursor === null) return
    input.current?.focus()
    input.current?.setSelectionRange(pendingCursor, pendingCursor)
    setPendingCursor(null)
  }, [pendingCursor])
  useImperativeHandle(props.ref, () => ({
    focus: () => input.current?.focus(),
    insert: (sign) => {
      const from = input.current?.selectionStart ?? text.length
      const to = input.current?.selectionEnd ?? from
      replace(text.slice(0, from) + sign + text.slice(to), from + sign.length)
    },
  }))
  const suggestions = useSuggestions({ conversation, text, cursor, canMention, onReplace: replace })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || suggestions.onKeyDown(event)) return
    if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.altKey) return
    event.preventDefault()
    onSend()
  }
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  }
  const isCanned = suggestions.kind === 'canned'
  return (
    <Box sx={{ position: 'relative' }}>
      {suggestions.isOpen && (
        <Suggestions
          id={listId}
          label={isCanned ? t.canned : t.mentions}
          empty={t.cannedNone}
          list={suggestions.list}
          active={suggestions.active}
          sx={{ position: 'absolute', left: 8, right: 8, bottom: 'calc(100% + 4px)', zIndex: 3 }}
        />
      )}
      <InputBase
        fullWidth
        multiline
        minRows={1}
        maxRows={8}
        value={text}
        inputRef={input}
        placeholder={placeholder}
        onChange={(event) => {
          onChange(event.target.value)
          setCursor(event.target.selectionStart ?? event.target.value.length)
        }}
        onSelect={(event) => setCursor((event.target as HTMLTextAreaElement).selectionStart)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        slotProps={{
          input: {
            'aria-label': t.label,
            'aria-autocomplete': 'list',
            ...(suggestions.isOpen &&
              suggestions.list.length > 0 && {
                'aria-controls': listId,
                'aria-activedescendant': `${listId}-${suggestions.active}`,
              }),
          },
        }}
        sx={{
          px: 1.25,
          py: 0.75,
          borderRadius: '12px',
          border: 1,
          borderColor: 'divider',
          bgcolor: 'background.paper',
          color: 'text.primary',
          '&.Mui-focused': { borderColor: 'primary.main' },
        }}
      />
    </Box>
  )
}
