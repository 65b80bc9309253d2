/**
 * Does for each what is looked after by the clock. One that fails keeps no other from its turn; at the end its error is thrown, so
 * that it is logged and kept.
 */
export async function forEachCollectingErrors<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error))
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} of ${items.length} failed`)
  if (failures.length === 1) throw failures[0]
}
