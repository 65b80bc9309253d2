import type { MutateOptions, UseMutateFunction } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * Calls `mutate` unless its last call is still running. `isPending` would be too late: two presses before the next
 * render would both send, and the second would be refused because of the first.
 */
export function useMutateOnce<Data, Failure, Variables, Context>(
  mutate: UseMutateFunction<Data, Failure, Variables, Context>,
) {
  const isRunning = useRef(false)
  return (variables: Variables, options: MutateOptions<Data, Failure, Variables, Context> = {}) => {
    if (isRunning.current) return
    isRunning.current = true
    mutate(variables, {
      ...options,
      onSettled: (...outcome) => {
        isRunning.current = false
        options.onSettled?.(...outcome)
      },
    })
  }
}
