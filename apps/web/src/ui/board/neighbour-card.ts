/** The card to which an arrow key leads: in the same column, or the first of the next column with cards. */
export function neighbourCard(card: HTMLElement, key: string): HTMLElement | undefined {
  const column = card.closest('section')
  if (!column) return undefined
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const cards = cardsIn(column)
    return cards[cards.indexOf(card) + (key === 'ArrowDown' ? 1 : -1)]
  }
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const columns = [...(column.parentElement?.closest('section')?.querySelectorAll('section') ?? [])]
  const place = columns.indexOf(column)
  const rest = key === 'ArrowRight' ? columns.slice(place + 1) : columns.slice(0, place).reverse()
  return rest.flatMap((other) => cardsIn(other).slice(0, 1))[0]
}

const cardsIn = (column: Element) => [...column.querySelectorAll<HTMLElement>('[data-card]')]
