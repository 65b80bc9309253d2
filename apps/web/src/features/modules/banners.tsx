import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ModuleCode, modules } from '@veranda/contract'
import { intendedPage, titleAt } from '#lib/session/intended-page.ts'
import { LinkButton } from '#ui/router-link.tsx'
import { texts } from './texts.ts'

/** Shown after a redirect because of a missing module. */
export function ModuleRequired({ code }: { code: ModuleCode | undefined }) {
  const title = code ? texts.required.title(modules[code].name) : texts.required.unknownTitle
  return (
    <Alert severity="warning" sx={{ mb: 3 }}>
      <AlertTitle>{title}</AlertTitle>
      {texts.required.text}
    </Alert>
  )
}

/** The missing module is active now: links back to the intended page. */
export function ModuleOpen({ code }: { code: ModuleCode }) {
  return (
    <Alert severity="success" sx={{ mb: 3 }}>
      <AlertTitle>{texts.open.title(modules[code].name)}</AlertTitle>
      {texts.open.text}
      <Box sx={{ mt: 1.5 }}>
        <BackButton path={intendedPage(code)} />
      </Box>
    </Alert>
  )
}

/** Links to the intended page by its title. */
export function BackButton({ path }: { path: string | null | undefined }) {
  const title = path ? titleAt(path) : undefined
  return (
    <LinkButton to={path && title ? path : '/dashboard'} variant="contained">
      {title ? texts.back(title) : texts.toDashboard}
    </LinkButton>
  )
}

export function CheckFailed({ isChecking, onRetry }: { isChecking: boolean; onRetry: () => void }) {
  return (
    <Alert severity="error" sx={{ mb: 3 }}>
      <AlertTitle>{texts.checkFailed.title}</AlertTitle>
      {texts.checkFailed.text}
      <Box sx={{ mt: 1.5 }}>
        <Button color="inherit" variant="outlined" onClick={onRetry} loading={isChecking}>
          {texts.checkFailed.retry}
        </Button>
      </Box>
    </Alert>
  )
}
