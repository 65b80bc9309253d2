import type { Page } from '@playwright/test'
import type { Staff } from './api.ts'

/** Brings a page to where there is something on it. */
export type Opening = (page: Page, staff: Staff) => Promise<void>
