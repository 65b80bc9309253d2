import type { HelpTarget, InstructionName } from '#lib/help-links.ts'
import { adminTexts } from './admin-texts.ts'
import { chatTexts } from './chat-texts.ts'
import { clientsTexts } from './clients-texts.ts'
import type { Instruction, Section } from './content.ts'
import { fileManagerTexts } from './file-manager-texts.ts'
import { generalTexts } from './general-texts.ts'
import { indexTexts } from './index-texts.ts'
import { leadsTexts } from './leads-texts.ts'
import { softWindowsTexts } from './soft-windows-texts.ts'

/** Every instruction, in the order of reading. */
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

/** An instruction by its page, and those before and after it. */
export function instructionAt(page: InstructionName) {
  const place = instructions.findIndex((one) => one.page === page)
  const instruction = instructions[place] ?? indexTexts
  return { instruction, previous: instructions[place - 1], next: instructions[place + 1] }
}

export function sectionAt({ page, section }: HelpTarget): Section | undefined {
  return instructions.find((one) => one.page === page)?.sections.find(({ id }) => id === section)
}
