import type { DictionaryWord } from '@veranda/contract'

/** The chosen tags, and the tags before the change. */
export interface TagsChange {
  seen: DictionaryWord[]
  tags: DictionaryWord[]
}

const idsOf = (items: readonly DictionaryWord[]) => items.map(({ id }) => id)

/** The change in the API's form, which keeps what a colleague added or removed meanwhile. */
export const tagsBody = ({ seen, tags }: TagsChange) => ({ tag_ids: idsOf(tags), seen_tag_ids: idsOf(seen) })
