import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { SearchField } from '#ui/fields/search-field.tsx'

interface Props {
  q: string
  texts: { search: string; searchHint?: string }
}

/** The search of a list, which the address keeps. */
export function ListSearch({ q, texts: { search, searchHint } }: Props) {
  const { setParams } = useSearchParams()
  return (
    <SearchField
      value={q}
      onSearch={(next) => setParams({ q: next })}
      label={search}
      {...(searchHint !== undefined && { placeholder: searchHint })}
    />
  )
}
