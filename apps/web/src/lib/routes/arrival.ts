/** How the present page was reached: by Back or Forward, or by a link. */
let isReturn = false

/** Notes how a page is being reached. */
export function noteArrival(arrival: { isReturn: boolean }): void {
  isReturn = arrival.isReturn
}

/** Whether the user has just come back to a page. */
export const hasReturned = (): boolean => isReturn
