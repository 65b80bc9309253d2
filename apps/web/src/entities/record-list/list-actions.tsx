import TrashIcon from '@mui/icons-material/DeleteOutlined'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useNavigate } from '@tanstack/react-router'
import { type BulkTarget, pages } from '@veranda/contract'
import type { ReactNode } from 'react'
import { ImportLink } from '#entities/import/import-link.tsx'
import { importTexts } from '#entities/import/import-texts.ts'
import { ExportMenu } from '#entities/record-export/export-menu.tsx'
import { type ExportedPart, useRequestExport } from '#entities/record-export/export-queries.ts'
import { texts as exportTexts } from '#entities/record-export/texts.ts'
import { stringifySearch } from '#lib/routes/search-params.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { LinkButton } from '#ui/router-link.tsx'
import { texts as t } from './texts.ts'

type Props<T extends BulkTarget> = ExportedPart<T> & {
  hasTrash: boolean
  /** The main buttons. */
  children: ReactNode
}

const trashPath = (target: BulkTarget) =>
  `${pages[`${target}.index`].path}${stringifySearch({ trash: 'true' })}`

/** Trash, import and export of a list as buttons before the main ones; on a phone in one menu after them. */
export function ListActions<T extends BulkTarget>({ children, ...rare }: Props<T>) {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  return (
    <>
      {!isPhone && <Buttons {...rare} />}
      {children}
      {isPhone && <Menu {...rare} />}
    </>
  )
}

type RareProps<T extends BulkTarget> = Omit<Props<T>, 'children'>

function Buttons<T extends BulkTarget>({ target, part, hasTrash }: RareProps<T>) {
  return (
    <>
      {hasTrash && (
        <LinkButton to={trashPath(target)} startIcon={<TrashIcon />} color="secondary">
          {t.trash}
        </LinkButton>
      )}
      <ImportLink target={target} variant="text" color="secondary" />
      <ExportMenu target={target} part={part} color="secondary" startIcon={<DownloadIcon />} />
    </>
  )
}

function Menu<T extends BulkTarget>({ target, part, hasTrash }: RareProps<T>) {
  const { can } = useCurrentUser()
  const navigate = useNavigate()
  const request = useRequestExport({ target, part })
  const goTo = (to: string) => () => void navigate({ to })
  const importPath = `${pages['leads.import'].path}${stringifySearch({ target })}`
  const actions = [
    can('record.import') && { label: importTexts.action, icon: UploadIcon, onClick: goTo(importPath) },
    can('record.export') && {
      label: exportTexts.toExcel,
      icon: DownloadIcon,
      onClick: () => request.mutate('xlsx'),
    },
    hasTrash && { label: t.trash, icon: TrashIcon, onClick: goTo(trashPath(target)) },
  ].filter((action) => action !== false)
  return <ActionMenu label={t.more} actions={actions} />
}
