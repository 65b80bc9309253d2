import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { fileSize } from '#lib/format/file-size.ts'
import { usageQuery } from './file-mutations.ts'
import { texts } from './texts.ts'

const t = texts.usage

/** Used storage of the company. */
export function UsageMeter() {
  const { data } = useQuery(usageQuery)
  if (!data) return null
  const percent = Math.min(100, Math.round((data.used / data.quota) * 100))
  const isNearlyFull = percent > 90
  return (
    <Box sx={{ px: 1.5, py: 2 }}>
      <LinearProgress
        variant="determinate"
        value={percent}
        color={isNearlyFull ? 'error' : 'primary'}
        aria-label={t.label}
        sx={{ height: 6, borderRadius: 3, mb: 0.75 }}
      />
      <Typography variant="body2" color="textSecondary">
        {t.of(fileSize(data.used), fileSize(data.quota))}
      </Typography>
      {isNearlyFull && (
        <Typography variant="body2" color="error">
          {t.nearlyFull}
        </Typography>
      )}
    </Box>
  )
}
