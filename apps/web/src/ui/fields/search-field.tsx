import ClearIcon from '@mui/icons-material/Clear'
import SearchIcon from '@mui/icons-material/Search'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useEffect, useEffectEvent, useState } from 'react'
import { texts } from '#ui/texts.ts'

interface Props {
  /** The search in the URL. */
  value: string
  /** Called after typing has paused, and at once when cleared. */
  onSearch: (value: string) => void
  label?: string
  placeholder?: string
  delayMs?: number
}

export function SearchField({ value, onSearch, label = texts.search, placeholder, delayMs = 300 }: Props) {
  const [typed, setTyped] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  // The URL changed by itself (Back, «сбросить»): the field follows.
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== typed.trim()) setTyped(value)
  }

  const search = useEffectEvent((next: string) => {
    if (next !== value) onSearch(next)
  })
  useEffect(() => {
    const timer = setTimeout(() => search(typed.trim()), delayMs)
    return () => clearTimeout(timer)
  }, [typed, delayMs])

  const clear = () => {
    setTyped('')
    if (value !== '') onSearch('')
  }
  return (
    <TextField
      type="search"
      size="small"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      placeholder={placeholder ?? label}
      sx={{
        flex: { md: '1 0 200px' },
        minWidth: { md: 200 },
        maxWidth: { md: 360 },
        width: { xs: '100%', sm: 360, md: 'auto' },
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
      slotProps={{
        htmlInput: { 'aria-label': label, maxLength: 100 },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: typed && (
            <InputAdornment position="end">
              <IconButton edge="end" onClick={clear} aria-label={texts.clearSearch}>
                <ClearIcon fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
