import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import Paper from '@mui/material/Paper'
import type { SxProps, Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'

export interface Suggestion {
  key: string
  title: string
  hint?: string
  text?: string
  choose: () => void
}

interface Props {
  id: string
  label: string
  /** Shown for an empty list. */
  empty?: string
  list: readonly Suggestion[]
  active: number
  /** Where it is in relation to the field. */
  sx: SxProps<Theme>
}

/** List of completions of a text field; the keys are handled by the field (`useSuggestionList`). */
export function Suggestions({ id, label, empty, list, active, sx }: Props) {
  const activeItem = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (active >= 0) activeItem.current?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  return (
    <Paper
      sx={[
        {
          maxHeight: 280,
          overflowY: 'auto',
          border: 1,
          borderColor: 'divider',
          boxShadow: 6,
          borderRadius: 2,
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {list.length === 0 ? (
        <Typography color="textSecondary" sx={{ p: 2 }}>
          {empty}
        </Typography>
      ) : (
        <MenuList id={id} role="listbox" aria-label={label} dense>
          {list.map(({ key, title, hint, text, choose }, index) => (
            <MenuItem
              key={key}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              selected={index === active}
              {...(index === active && { ref: activeItem })}
              tabIndex={-1}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={choose}
              sx={{ display: 'block', whiteSpace: 'normal' }}
            >
              <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
                <Typography sx={{ fontWeight: 600 }} noWrap>
                  {title}
                </Typography>
                {hint && (
                  <Typography variant="caption" color="textSecondary" noWrap>
                    {hint}
                  </Typography>
                )}
              </Box>
              {text && (
                <Typography
                  variant="body2"
                  color="textSecondary"
                  sx={{
                    display: '-webkit-box',
                    WebkitLineClamp: 2,
                    WebkitBoxOrient: 'vertical',
                    overflow: 'hidden',
                  }}
                >
                  {text}
                </Typography>
              )}
            </MenuItem>
          ))}
        </MenuList>
      )}
    </Paper>
  )
}
