/** How the present page was reached: by Back or Forward, or by a link. */
let isReturn = false

/** Notes a move of the browser's history; the router reports each. */
export function noteMove(type: string): void {
  isReturn = type === 'BACK' || type === 'FORWARD' || type === 'GO'
}

/** Whether the user has just come back to a page. */
export const hasReturned = (): boolean => isReturn
