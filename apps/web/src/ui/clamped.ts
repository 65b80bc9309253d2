/** Limits text to a number of lines; give the element the full text as `title`. */
export const clamped = (lines: number) =>
  ({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: String(lines),
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  }) as const
