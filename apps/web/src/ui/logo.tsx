import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { texts } from './texts.ts'

/** Logo with the product's name. */
export function Logo() {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
      <Box component="img" src="/favicon.svg" alt="" width={28} height={28} sx={{ display: 'block' }} />
      <Typography component="span" sx={{ fontSize: '1.0625rem', fontWeight: 700, letterSpacing: '-0.01em' }}>
        {texts.product}
      </Typography>
    </Box>
  )
}
