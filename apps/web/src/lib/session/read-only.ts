import { createContext, useContext } from 'react'

/**
 * Whether what is inside can only be read, whatever the user's role: the record was deleted or given to somebody else while it
 * was open. What was typed stays to be copied.
 */
export const ReadOnlyContext = createContext(false)

export const useIsReadOnly = (): boolean => useContext(ReadOnlyContext)
