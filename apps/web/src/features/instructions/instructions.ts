import type { HelpTarget, InstructionName } from '#lib/routes/help-links.ts'
import type { Instruction, Section } from './content.ts'
import { indexTexts } from './index-texts.ts'
import { adminTexts } from './sections/admin-texts.ts'
import { chatTexts } from './sections/chat-texts.ts'
import { clientsTexts } from './sections/clients-texts.ts'
import { fileManagerTexts } from './sections/file-manager-texts.ts'
import { generalTexts } from './sections/general-texts.ts'
import { leadsTexts } from './sections/leads-texts.ts'
import { softWindowsTexts } from './sections/soft-windows-texts.ts'

/** All instructions in reading order. */
export const instructions: readonly Instruction[] = [
  indexTexts,
  generalTexts,
  leadsTexts,
  clientsTexts,
  chatTexts,
  softWindowsTexts,
  fileManagerTexts,
  adminTexts,
]

/** The instruction of a page, with the previous and next one. */
export function instructionAt(page: InstructionName) {
  const place = instructions.findIndex((one) => one.page === page)
  const instruction = instructions[place] ?? indexTexts
  return { instruction, previous: instructions[place - 1], next: instructions[place + 1] }
}

export function sectionAt({ page, section }: HelpTarget): Section | undefined {
  return instructions.find((one) => one.page === page)?.sections.find(({ id }) => id === section)
}
