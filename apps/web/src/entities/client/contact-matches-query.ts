import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, type ContactMatches } from '@veranda/contract'
import { useDebounced } from '#lib/browser/use-debounced.ts'
import { call } from '#lib/http/call.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'

export interface SearchedContact {
  phone: string
  email: string
  /** The record on screen, which is no match of itself. */
  exceptLeadId?: number | undefined
  exceptClientId?: number | undefined
}

const trimmed = (text: string, max: number) => text.trim().slice(0, max)

/** What the company has of a person; `undefined` while loading and for those who may not read clients. */
export function useContactMatches({
  phone,
  email,
  exceptLeadId,
  exceptClientId,
}: SearchedContact): ContactMatches | undefined {
  const { can } = useCurrentUser()
  const contact = useDebounced(`${trimmed(phone, 50)}\n${trimmed(email, 254)}`)
  const [searchedPhone = '', searchedEmail = ''] = contact.split('\n')
  const query = {
    phone: searchedPhone,
    email: searchedEmail,
    except_lead_id: exceptLeadId,
    except_client_id: exceptClientId,
  }
  const { data } = useQuery({
    queryKey: [...areaKeys.clients, 'matches', query],
    queryFn: ({ signal }) => call(api.clients.matches, { query, signal }),
    enabled: can('client.read') && (searchedPhone !== '' || searchedEmail !== ''),
    placeholderData: keepPreviousData,
    meta: { isSilent: true },
  })
  return data
}

export const hasMatches = ({ clients, leads, orders, has_hidden }: ContactMatches): boolean =>
  has_hidden || clients.length + leads.length + orders.length > 0

/** Whether another client would be this person's second one, as far as is known. */
export const mayBeTwin = (matches: ContactMatches | undefined): matches is ContactMatches =>
  !!matches && (matches.has_hidden || matches.clients.length > 0)
