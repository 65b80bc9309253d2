const long =
  'иями ями ами иях ях ах иям ям ам ого его ому ему ыми ими ать ять ить еть ешь ите йте ов ев ей ой ий ый ая яя ое ее ые ие их ых ую юю ом ем им ым ть'
const letters = 'а е и о у ы ь э ю я й'

/** Endings of Russian words that the stemmer removes. */
export const wordEndings: readonly string[] = `${long} ${letters}`.split(' ')

/** Letters treated as equal. */
export const sameLetter = { written: 'ё', read: 'е' } as const
