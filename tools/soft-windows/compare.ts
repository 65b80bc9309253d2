/** The result of a comparison: the number of equal figures, and a line for each difference. */
export interface Findings {
  passed: number
  differences: string[]
}

/** Records whose keys are data, so that an additional key is a difference. */
const openRecords = new Set([
  'edging_centi_m',
  'fasteners_by_side',
  'fasteners_total',
  'zipper_centi_m',
  'sides_mm',
])

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Compares every expected figure with the actual one and adds the result to `findings`, by path. */
export function compare(path: string, expected: unknown, actual: unknown, findings: Findings): void {
  if (Array.isArray(expected)) compareLists(path, expected, actual, findings)
  else if (isRecord(expected)) compareRecords(path, expected, actual, findings)
  else if (Object.is(expected, actual)) findings.passed += 1
  else
    findings.differences.push(`${path}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`)
}

function compareLists(path: string, expected: unknown[], actual: unknown, findings: Findings): void {
  const list = Array.isArray(actual) ? actual : []
  if (list.length !== expected.length) compare(`${path}.length`, expected.length, list.length, findings)
  for (const [index, one] of expected.entries()) compare(`${path}[${index}]`, one, list[index], findings)
}

function compareRecords(
  path: string,
  expected: Record<string, unknown>,
  actual: unknown,
  findings: Findings,
): void {
  const record = isRecord(actual) ? actual : {}
  for (const [key, value] of Object.entries(expected)) compare(`${path}.${key}`, value, record[key], findings)
  if (!openRecords.has(path.slice(path.lastIndexOf('.') + 1))) return
  for (const key of Object.keys(record))
    if (!(key in expected)) compare(`${path}.${key}`, undefined, record[key], findings)
}
