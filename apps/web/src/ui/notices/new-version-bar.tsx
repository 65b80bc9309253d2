import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { loadNewVersion, useIsOutdated } from '#lib/offline/new-version.ts'
import { texts } from '#ui/texts.ts'

/** Says that a new version was deployed and lets the user choose when to reload. */
export function NewVersionBar() {
  if (!useIsOutdated()) return null
  return (
    <Alert
      severity="info"
      role="status"
      action={
        <Button color="inherit" onClick={loadNewVersion}>
          {texts.newVersion.load}
        </Button>
      }
      sx={{
        position: 'fixed',
        left: '50%',
        bottom: { xs: 8, sm: 16 },
        transform: 'translateX(-50%)',
        width: 'min(560px, calc(100vw - 16px))',
        boxShadow: 6,
        alignItems: 'center',
        zIndex: 'snackbar',
      }}
    >
      {texts.newVersion.text}
    </Alert>
  )
}
