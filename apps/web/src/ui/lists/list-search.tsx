import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { SearchField } from '#ui/fields/search-field.tsx'

interface Props {
  q: string
  texts: { search: string; searchHint?: string }
}

/** A list's search field; the search is kept in the URL. */
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
