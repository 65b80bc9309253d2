/** The first match counts: Edge and Яндекс also contain «Chrome», and Chrome contains «Safari». */
const browsers: [RegExp, string][] = [
  [/YaBrowser\//, 'Яндекс Браузер'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

const firstOf = (table: [RegExp, string][], text: string) =>
  table.find(([pattern]) => pattern.test(text))?.[1]

/** «Chrome, Windows» from a user agent. */
export function deviceName(userAgent: string): string {
  const parts = [firstOf(browsers, userAgent), firstOf(systems, userAgent)].filter(Boolean)
  return parts.join(', ') || 'Неизвестное устройство'
}
