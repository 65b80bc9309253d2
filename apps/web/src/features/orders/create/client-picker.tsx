import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, type Client } from '@veranda/contract'
import { useState } from 'react'
import { texts } from '#features/orders/texts.ts'
import { useDebounced } from '#lib/browser/use-debounced.ts'
import { call } from '#lib/http/call.ts'
import { areaKeys } from '#lib/query/query-keys.ts'

const t = texts.create
const shown = 20

export type PickedClient = Pick<Client, 'id' | 'name' | 'phone'>

interface Props {
  /** Absent where the field starts empty and keeps its own choice. */
  value?: PickedClient | null
  onChange: (client: PickedClient | null) => void
  error: string | undefined
  hint?: string
}

/** Searches a client by name, phone or e-mail. */
export function ClientPicker({ value, onChange, error, hint = t.clientHint }: Props) {
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim().slice(0, 100), 200)
  const { data, isFetching } = useQuery({
    queryKey: [...areaKeys.clients, 'pick', q],
    queryFn: ({ signal }) => call(api.clients.list, { query: { q: q || undefined, limit: shown }, signal }),
    placeholderData: keepPreviousData,
    meta: { isSilent: true },
  })
  return (
    <Autocomplete<PickedClient>
      {...(value !== undefined && { value })}
      options={data?.data ?? []}
      loading={isFetching}
      noOptionsText={t.noClients}
      filterOptions={(options) => options}
      getOptionKey={(client) => client.id}
      getOptionLabel={(client) => [client.name, client.phone].filter(Boolean).join(', ')}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onInputChange={(_event, value, reason) => reason === 'input' && setTyped(value)}
      onChange={(_event, client) => onChange(client)}
      renderInput={(props) => (
        <TextField {...props} label={t.client} error={Boolean(error)} helperText={error ?? hint} />
      )}
    />
  )
}
