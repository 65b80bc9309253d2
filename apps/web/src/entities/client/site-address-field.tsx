import Autocomplete from '@mui/material/Autocomplete'
import ListItemText from '@mui/material/ListItemText'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import type { ClientSite } from '@veranda/contract'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { clientSitesQuery } from './client-sites-query.ts'

interface Props {
  label: string
  value: string
  onChange: (address: string) => void
  onBlur?: () => void
  error?: string | undefined
  /** Whose addresses are offered; `null`: nobody's. */
  clientId: number | null
}

/** An address of an order: one of the client's, or any other. */
export function SiteAddressField({ label, value, onChange, onBlur, error, clientId }: Props) {
  const sites = useClientSites(clientId)
  return (
    <Autocomplete
      freeSolo
      disableClearable
      openOnFocus
      options={sites}
      getOptionLabel={(site) => (typeof site === 'string' ? site : site.address)}
      getOptionKey={(site) => (typeof site === 'string' ? site : (site.id ?? site.address))}
      // Until something is typed, every address is offered.
      filterOptions={(all, { inputValue }) => all.filter((site) => hasText(site, inputValue))}
      inputValue={value}
      onInputChange={(_event, next) => onChange(next)}
      renderOption={({ key, ...props }, { title, address }) => (
        <li key={key} {...props}>
          <ListItemText primary={title || address} secondary={title ? address : null} />
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          onBlur={onBlur}
          error={error !== undefined}
          helperText={error}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, maxLength: 500 },
          }}
        />
      )}
    />
  )
}

function useClientSites(clientId: number | null): ClientSite[] {
  const { can } = useCurrentUser()
  const isEnabled = clientId !== null && can('client.read')
  const { data = [] } = useQuery({ ...clientSitesQuery(clientId ?? 0), enabled: isEnabled })
  return isEnabled ? data : []
}

function hasText({ title, address }: ClientSite, text: string): boolean {
  return `${title} ${address}`.toLowerCase().includes(text.trim().toLowerCase())
}
