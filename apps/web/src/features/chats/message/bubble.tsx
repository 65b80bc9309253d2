import LockIcon from '@mui/icons-material/LockOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { threadTexts } from '#features/chats/thread/thread-texts.ts'

const t = threadTexts.message

interface Props {
  author: string
  isOwn: boolean
  isNote: boolean
  /** The first of consecutive messages of one author, which shows the name. */
  isFirst: boolean
  isHighlighted?: boolean
  isFaint?: boolean
  /** Shown beside the bubble. */
  actions?: ReactNode
  /** Shown below the bubble. */
  below?: ReactNode
  children: ReactNode
}

const paints = {
  note: { bgcolor: 'note.surface', borderColor: 'note.border', color: 'note.text' },
  own: { bgcolor: 'surface.accent', borderColor: 'transparent', color: 'text.primary' },
  other: { bgcolor: 'background.paper', borderColor: 'divider', color: 'text.primary' },
}

const paintOf = ({ isNote, isOwn }: Pick<Props, 'isNote' | 'isOwn'>) => {
  if (isNote) return paints.note
  return isOwn ? paints.own : paints.other
}

/** The frame of a message: aligned by author; notes have their own colour and label. */
export function Bubble(props: Props) {
  const { author, isOwn, isNote, isFirst, isHighlighted = false, isFaint = false } = props
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: isOwn ? 'flex-end' : 'flex-start',
        pt: isFirst ? 1 : 0.25,
        pb: 0.25,
        mx: -1,
        px: 1,
        borderRadius: 2,
        transition: 'background-color 600ms',
        bgcolor: isHighlighted ? 'action.selected' : 'transparent',
        '& .message-actions': { opacity: 0 },
        '&:hover .message-actions, &:focus-within .message-actions': { opacity: 1 },
        '@media (pointer: coarse)': { '& .message-actions': { opacity: 0.75 } },
      }}
    >
      {isFirst && (
        <Typography
          variant="caption"
          component="p"
          color="textSecondary"
          sx={{ px: 1.5, pb: 0.25, fontWeight: 600 }}
        >
          {author}
        </Typography>
      )}
      <Box
        sx={{
          display: 'flex',
          flexDirection: isOwn ? 'row-reverse' : 'row',
          alignItems: 'center',
          gap: 0.25,
          maxWidth: { xs: '94%', sm: '82%' },
        }}
      >
        <Box
          sx={{
            minWidth: 0,
            px: 1.5,
            py: 0.875,
            borderRadius: '16px',
            border: 1,
            ...paintOf(props),
            opacity: isFaint ? 0.75 : 1,
            ...(isOwn ? { borderTopRightRadius: 6 } : { borderTopLeftRadius: 6 }),
          }}
        >
          {isNote && (
            <Typography
              variant="caption"
              component="p"
              sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontWeight: 600, mb: 0.25 }}
            >
              <LockIcon sx={{ fontSize: 14 }} aria-hidden />
              {t.staffOnly}
            </Typography>
          )}
          {props.children}
        </Box>
        {props.actions}
      </Box>
      {props.below}
    </Box>
  )
}
