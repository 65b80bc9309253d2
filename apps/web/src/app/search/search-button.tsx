import SearchIcon from '@mui/icons-material/Search'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { Suspense, useState } from 'react'
import { useChords } from '#lib/browser/shortcuts.ts'
import { lazyPart } from '#lib/offline/lazy-part.ts'
import { searchKey, searchTexts as t } from './search-texts.ts'

const searchShortcuts = { title: t.title, list: [searchKey] }

const SearchDialog = lazyPart(() => import('./search-dialog.tsx'), 'SearchDialog')

/** Opens the search over everything: by a click and by Ctrl+K. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useChords(searchShortcuts, { open })
  return (
    <>
      <Tooltip title={t.open}>
        <IconButton onClick={open} aria-label={t.title} aria-haspopup="dialog">
          <SearchIcon />
        </IconButton>
      </Tooltip>
      <Suspense fallback={null}>{isOpen && <SearchDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
