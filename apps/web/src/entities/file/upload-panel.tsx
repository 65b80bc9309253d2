import UpIcon from '@mui/icons-material/ExpandLess'
import DownIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Collapse from '@mui/material/Collapse'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useState } from 'react'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { bottomSpace } from '#ui/notices/bottom-space.ts'
import { texts } from './texts.ts'
import { UploadRow } from './upload-row.tsx'
import { clearEnded, restoreUploads, type UploadItem, useUploads } from './uploads.ts'
import { useFreshFiles } from './use-fresh-files.ts'

const t = texts.panel

/** Uploads in progress, on every page. */
export function UploadPanel() {
  const items = useUploads()
  const { user } = useCurrentUser()
  const userId = user?.id
  useEffect(() => {
    if (userId !== undefined) restoreUploads(userId)
  }, [userId])
  useFreshFiles()
  return items.length > 0 ? <Panel items={items} /> : null
}

function Panel({ items }: { items: UploadItem[] }) {
  const [isFolded, setFolded] = useState(false)
  const titleId = useId()
  const done = items.filter(({ state }) => state === 'done').length
  const hasEnded = items.some(({ state }) => state === 'done' || state === 'failed')
  return (
    <Paper
      component="section"
      aria-labelledby={titleId}
      elevation={8}
      sx={{
        position: 'fixed',
        right: { xs: 8, sm: 24 },
        // Above the buttons of a composer or a save bar.
        bottom: { xs: `calc(8px + var(${bottomSpace}, 0px))`, sm: `calc(24px + var(${bottomSpace}, 0px))` },
        width: { xs: 'calc(100vw - 16px)', sm: 400 },
        zIndex: (theme) => theme.zIndex.modal + 1,
        borderRadius: 1.5,
        overflow: 'hidden',
        border: 1,
        borderColor: 'divider',
      }}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'center', pl: 2, pr: 1, py: 0.5, bgcolor: 'background.default' }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id={titleId} variant="subtitle2" component="h2">
            {t.title}
          </Typography>
          <Typography variant="body2" color="textSecondary" role="status">
            {t.progress(done, items.length)}
          </Typography>
        </Box>
        <IconButton
          onClick={() => setFolded(!isFolded)}
          aria-expanded={!isFolded}
          aria-label={isFolded ? t.unfold : t.fold}
        >
          {isFolded ? <UpIcon /> : <DownIcon />}
        </IconButton>
      </Box>
      <Collapse in={!isFolded}>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 300, overflowY: 'auto' }}>
          {byNeed(items).map((item) => (
            <UploadRow key={item.key} item={item} />
          ))}
        </Box>
        {hasEnded && (
          <Box sx={{ px: 1, py: 0.5, borderTop: 1, borderColor: 'divider' }}>
            <Button onClick={clearEnded}>{t.clear}</Button>
          </Box>
        )}
      </Collapse>
    </Paper>
  )
}

/** Sorts failed uploads first and finished ones last. */
function byNeed(items: UploadItem[]): UploadItem[] {
  const rank = ({ state }: UploadItem) =>
    state === 'failed' || state === 'lost' ? 0 : state === 'done' ? 2 : 1
  return items.toSorted((a, b) => rank(a) - rank(b))
}
