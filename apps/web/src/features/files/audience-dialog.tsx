import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { type FileFolder, folderRoles, limits, roles } from '@veranda/contract'
import { useId, useState } from 'react'
import { failureText } from '#lib/http/failure-text.ts'
import { useUpdateFolder } from './file-mutations.ts'
import { texts } from './texts.ts'

const t = texts.folders

type FolderRole = (typeof folderRoles)[number]

/** Chooses the roles that may see a folder. */
export function AudienceDialog({ folder, onClose }: { folder: FileFolder; onClose: () => void }) {
  const titleId = useId()
  const update = useUpdateFolder()
  const [isChosen, setChosen] = useState(folder.visible_to !== null)
  const [chosen, setRoles] = useState<FolderRole[]>((folder.visible_to ?? []) as FolderRole[])
  const toggle = (role: FolderRole) =>
    setRoles(chosen.includes(role) ? chosen.filter((one) => one !== role) : [...chosen, role])
  const save = () =>
    update.mutate({ id: folder.id, visible_to: isChosen ? chosen : null }, { onSuccess: onClose })
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: limits.convertDialogWidth, width: '100%' } } }}
    >
      <DialogTitle id={titleId}>{t.audience}</DialogTitle>
      <DialogContent>
        {update.isError && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {failureText(update.error, t.calls.update)}
          </Alert>
        )}
        <RadioGroup
          aria-label={t.audience}
          value={isChosen ? 'chosen' : 'inherit'}
          onChange={(_event, value) => setChosen(value === 'chosen')}
        >
          <FormControlLabel
            value="inherit"
            control={<Radio />}
            label={
              <Choice
                title={folder.parent_id === null ? t.inheritTop : t.inherit}
                hint={folder.parent_id === null ? t.inheritHint : null}
              />
            }
          />
          <FormControlLabel
            value="chosen"
            control={<Radio />}
            label={<Choice title={t.chosen} hint={t.chosenHint} />}
          />
        </RadioGroup>
        {isChosen && (
          <Box sx={{ pl: 4, display: 'grid' }}>
            {folderRoles.map((role) => (
              <FormControlLabel
                key={role}
                control={<Checkbox checked={chosen.includes(role)} onChange={() => toggle(role)} />}
                label={roles[role]}
              />
            ))}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button variant="contained" onClick={save} loading={update.isPending}>
          {t.save}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Choice({ title, hint }: { title: string; hint: string | null }) {
  return (
    <Box sx={{ py: 0.75 }}>
      {title}
      {hint && (
        <Typography variant="body2" color="textSecondary">
          {hint}
        </Typography>
      )}
    </Box>
  )
}
