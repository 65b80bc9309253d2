import EmojiIcon from '@mui/icons-material/EmojiEmotionsOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { composerTexts as t } from './composer-texts.ts'
import { emojiTexts } from './emoji-texts.ts'

/** Common emoji with a Russian search. */
export function EmojiPicker({ onChoose }: { onChoose: (sign: string) => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [q, setQ] = useState('')
  const query = q.trim().toLowerCase()
  const shown = emojiTexts.filter(([, keywords]) => keywords.includes(query))
  const choose = (sign: string) => {
    setAnchor(null)
    onChoose(sign)
  }
  return (
    <>
      <IconButton
        aria-label={t.emoji}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <EmojiIcon />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': t.emoji, sx: { width: 332, maxWidth: '94vw', p: 1 } },
        }}
      >
        <TextField
          fullWidth
          autoFocus
          size="small"
          value={q}
          onChange={(event) => setQ(event.target.value)}
          placeholder={t.emojiSearch}
          slotProps={{ htmlInput: { 'aria-label': t.emojiSearch } }}
        />
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: 'repeat(7, 1fr)',
            mt: 1,
            maxHeight: 240,
            overflowY: 'auto',
          }}
        >
          {shown.map(([sign, keywords]) => (
            <ButtonBase
              key={sign}
              aria-label={keywords}
              title={keywords}
              onClick={() => choose(sign)}
              sx={{ height: 44, fontSize: 24, borderRadius: 1, '&:hover': { bgcolor: 'action.hover' } }}
            >
              {sign}
            </ButtonBase>
          ))}
        </Box>
        {shown.length === 0 && (
          <Typography color="textSecondary" sx={{ p: 1 }}>
            {t.emojiNone}
          </Typography>
        )}
      </Popover>
    </>
  )
}
