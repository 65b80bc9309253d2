import type { MutationOptions, QueryClient } from '@tanstack/react-query'

/** Runs a mutation of a component that may be gone by then, as an undo's. Its outcome is reported as any other's. */
export function runMutation<T>(client: QueryClient, options: MutationOptions<T, Error, void>): void {
  const mutation = client.getMutationCache().build(client, options)
  mutation.execute().catch(() => null)
}
