import type { Page } from '@playwright/test'
import type { Staff } from './api.ts'

/** Prepares a page with content. */
export type Opening = (page: Page, staff: Staff) => Promise<void>
