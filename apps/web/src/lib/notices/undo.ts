import { createQueue, type Queue } from './notice-queue.ts'

export interface UndoOffer {
  text: string
  onUndo: () => void
}

export const undoOffers: Queue<UndoOffer> = createQueue({ visible: 1 })

/** Offers to undo for ten seconds. A newer offer replaces the older one. */
export function offerUndo(offer: UndoOffer): void {
  undoOffers.clear()
  undoOffers.push(offer)
}
