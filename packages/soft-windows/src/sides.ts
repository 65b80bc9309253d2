export const sideNames = ['bottom', 'right', 'top', 'left'] as const

/** Sides in the order in which they keep the fastener of a corner that two of them share. */
export const usualCornerOrder: (typeof sideNames)[number][] = ['top', 'bottom', 'left', 'right']
