/** Initials of a person without an avatar: first letters of the first two words, ignoring punctuation. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\d]+/gu) ?? []
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('')
    .toUpperCase()
}
