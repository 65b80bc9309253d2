import type { DictionaryWord } from '@veranda/contract'

/** Tags as they were chosen, and those that they were chosen from. */
export interface TagsChange {
  seen: DictionaryWord[]
  tags: DictionaryWord[]
}

const idsOf = (words: readonly DictionaryWord[]) => words.map(({ id }) => id)

/** The change as the API takes it: what a colleague has added or taken away meanwhile stays so. */
export const tagsBody = ({ seen, tags }: TagsChange) => ({ tag_ids: idsOf(tags), seen_tag_ids: idsOf(seen) })
