import Breadcrumbs from '@mui/material/Breadcrumbs'
import Typography from '@mui/material/Typography'
import type { FileFolder } from '@veranda/contract'
import { type Place, pathOfPlace } from '#features/files/files-state.ts'
import { texts } from '#features/files/texts.ts'
import { RouterLink } from '#ui/router-link.tsx'
import { pathTo } from './folder-rules.ts'

const t = texts.folders

/** Breadcrumbs of the open folder. */
export function FolderPath({ folders, place }: { folders: FileFolder[]; place: Place }) {
  if (place === 'root') return null
  const steps: { place: Place; label: string }[] = [
    { place: 'root', label: t.all },
    ...(typeof place === 'number'
      ? pathTo(folders, place).map((folder) => ({ place: folder.id, label: folder.name }))
      : [{ place, label: t[place] }]),
  ]
  return (
    <Breadcrumbs aria-label={t.path} sx={{ mb: 1.5, '& li': { minWidth: 0 } }}>
      {steps.map((step, index) =>
        index === steps.length - 1 ? (
          <Typography key={step.place} aria-current="page" sx={{ fontWeight: 650 }}>
            {step.label}
          </Typography>
        ) : (
          <RouterLink key={step.place} to={pathOfPlace(step.place)} underline="hover" sx={{ py: 1 }}>
            {step.label}
          </RouterLink>
        ),
      )}
    </Breadcrumbs>
  )
}
