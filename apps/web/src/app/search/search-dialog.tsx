import CloseIcon from '@mui/icons-material/Close'
import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import InputBase from '@mui/material/InputBase'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useAutocomplete, { type UseAutocompleteReturnValue } from '@mui/material/useAutocomplete'
import useMediaQuery from '@mui/material/useMediaQuery'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { useNavigate } from '@tanstack/react-router'
import { type HTMLAttributes, useId, useState } from 'react'
import { parseSearch } from '#lib/routes/search-params.ts'
import { type SearchOption, useSearchOptions } from './search-options.ts'
import { searchTexts as t } from './search-texts.ts'

/** Searches leads, clients, orders, chats, files and pages while one types. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId()
  const theme = useTheme()
  const isPhone = useMediaQuery(theme.breakpoints.down('sm'))
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const { options, isSearching, isError } = useSearchOptions(typed)
  const open = (option: SearchOption | null) => {
    if (!option) return
    const [path = '', query = ''] = option.url.split('?')
    onClose()
    void navigate({ to: path, search: parseSearch(query) })
  }
  const combobox = useAutocomplete<SearchOption, false, false, false>({
    options,
    open: true,
    value: null,
    inputValue: typed,
    onInputChange: (_event, value, reason) => reason === 'input' && setTyped(value),
    onChange: (_event, option) => open(option),
    // The list of the field is always open, so its Escape closes the dialog.
    onClose: (_event, reason) => reason === 'escape' && onClose(),
    getOptionLabel: ({ title }) => title,
    getOptionKey: ({ key }) => key,
    groupBy: ({ group }) => group,
    filterOptions: (found) => found,
    autoHighlight: true,
    clearOnEscape: false,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isPhone}
      aria-labelledby={titleId}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: {
          sx: { width: '100%', maxWidth: 640, ...(!isPhone && { mt: '10vh', maxHeight: '76vh' }) },
        },
      }}
    >
      <h2 id={titleId} style={visuallyHidden}>
        {t.title}
      </h2>
      <Box
        {...combobox.getRootProps()}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          px: 2,
          py: 1,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <SearchIcon sx={{ color: 'text.secondary' }} />
        <InputBase
          fullWidth
          autoFocus
          placeholder={t.hint}
          inputProps={{ ...combobox.getInputProps(), 'aria-label': t.title, maxLength: 100 }}
        />
        <IconButton aria-label={t.close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ overflowY: 'auto', minHeight: 120, p: 1 }}>
        <Typography role="status" color="textSecondary" sx={{ px: 1, '&:empty': { display: 'none' } }}>
          {noteOf({ count: options.length, isSearching, isError })}
        </Typography>
        <Results combobox={combobox} />
      </Box>
    </Dialog>
  )
}

function noteOf({ count, isSearching, isError }: { count: number; isSearching: boolean; isError: boolean }) {
  if (isError) return t.failure
  if (count > 0) return ''
  return isSearching ? t.searching : t.nothing
}

type Combobox = UseAutocompleteReturnValue<SearchOption, false, false, false, true>

/** The list is always rendered, because the field refers to it. */
function Results({ combobox }: { combobox: Combobox }) {
  const groups = combobox.groupedOptions
  return (
    <Box component="ul" {...combobox.getListboxProps()} aria-label={t.results} sx={listStyle}>
      {groups.map(({ key, group, index, options }) => (
        <Box component="li" role="presentation" key={key}>
          <Typography variant="body2" color="textSecondary" sx={{ px: 1, pt: 1 }}>
            {t.groups[group as SearchOption['group']]}
          </Typography>
          <Box
            component="ul"
            role="group"
            aria-label={t.groups[group as SearchOption['group']]}
            sx={listStyle}
          >
            {options.map((option, place) => (
              <Result
                key={option.key}
                option={option}
                attributes={combobox.getOptionProps({ option, index: index + place })}
              />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const listStyle = { listStyle: 'none', p: 0, m: 0 }

interface ResultProps {
  option: SearchOption
  attributes: HTMLAttributes<HTMLLIElement> & { key?: unknown }
}

function Result({ option, attributes: { key: _key, ...attributes } }: ResultProps) {
  return (
    <Box
      component="li"
      {...attributes}
      sx={{
        px: 1,
        py: 0.75,
        minHeight: 44,
        borderRadius: 1,
        cursor: 'pointer',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'center',
        '&.Mui-focused': { bgcolor: 'action.hover' },
      }}
    >
      <Typography noWrap sx={{ fontWeight: 500 }}>
        {option.title}
      </Typography>
      {option.subtitle && (
        <Typography noWrap variant="body2" color="textSecondary">
          {option.subtitle}
        </Typography>
      )}
    </Box>
  )
}
