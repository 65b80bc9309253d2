/** What stands for a person without a picture: first letters of a name’s first two words; quotes and dashes are none. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\d]+/gu) ?? []
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('')
    .toUpperCase()
}
