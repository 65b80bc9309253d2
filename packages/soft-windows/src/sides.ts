export const sideNames = ['bottom', 'right', 'top', 'left'] as const

/** Default priority of sides for a shared corner fastener. */
export const defaultCornerOrder: (typeof sideNames)[number][] = ['top', 'bottom', 'left', 'right']
