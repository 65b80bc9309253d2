import Stack from '@mui/material/Stack'
import { ApiKeys } from './api-keys.tsx'
import { Webhooks } from './webhooks.tsx'

/** The company's own programs: what they may call, and where they are told. */
export function IntegrationsSection() {
  return (
    <Stack sx={{ gap: 2 }}>
      <ApiKeys />
      <Webhooks />
    </Stack>
  )
}
