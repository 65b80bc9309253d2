/**
 * Runs `work` for each item, even if it fails for some of them. The errors are thrown at the end, so that they are logged and
 * recorded.
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
