import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** @param {string[]} parts */
export const fromRoot = (...parts) => join(root, ...parts)

/** The script of an installed package. @param {string[]} parts */
export const installed = (...parts) => join(root, 'node_modules', ...parts)
