import type { PlannedPanel } from './film-plan.ts'
import type { Placement } from './pieces.ts'

/** A remnant of film, mm. */
export interface Remnant {
  id: number
  w: number
  h: number
}

export interface RemnantUse {
  remnant: Remnant
  /** Placements refer to panels by index in the given list. */
  placements: Placement[]
}

interface Room {
  x: number
  y: number
  w: number
  h: number
}

/** Places panels in one remnant with guillotine cuts, the largest that fits first. */
function fillRemnant(
  room: Room,
  panels: readonly PlannedPanel[],
  remaining: Set<number>,
  placed: Placement[],
): void {
  if (room.w <= 0 || room.h <= 0) return
  for (const index of remaining) {
    const panel = panels[index]
    const way = panel && orientationIn(panel, room)
    if (!way) continue
    remaining.delete(index)
    placed.push({ piece: index, x: room.x, y: room.y, ...way })
    const beside = { x: room.x + way.w, y: room.y, w: room.w - way.w, h: room.h }
    const above = { x: room.x, y: room.y + way.h, w: way.w, h: room.h - way.h }
    fillRemnant(beside, panels, remaining, placed)
    fillRemnant(above, panels, remaining, placed)
    return
  }
}

function orientationIn({ w, h, is_fixed }: PlannedPanel, room: Room) {
  if (w <= room.w && h <= room.h) return { w, h, isTurned: false }
  if (!is_fixed && h <= room.w && w <= room.h) return { w: h, h: w, isTurned: true }
  return null
}

/**
 * Panels that can be cut from remnants, using smaller remnants first to keep large ones, and the panels left for a
 * new roll. Remnants with a side below `least` mm are not used.
 */
export function useRemnants(
  panels: readonly PlannedPanel[],
  remnants: readonly Remnant[],
  least: number,
): { uses: RemnantUse[]; rest: PlannedPanel[] } {
  const bySize = panels.map((_, index) => index)
  bySize.sort((a, b) => areaOf(panels[b]) - areaOf(panels[a]))
  const remaining = new Set(bySize)
  const offered = remnants.filter(({ w, h }) => Math.min(w, h) >= least)
  const uses = [...offered]
    .sort((a, b) => a.w * a.h - b.w * b.h)
    .flatMap((remnant) => {
      const placements: Placement[] = []
      fillRemnant({ x: 0, y: 0, w: remnant.w, h: remnant.h }, panels, remaining, placements)
      return placements.length > 0 ? [{ remnant, placements }] : []
    })
  return { uses, rest: panels.filter((_, index) => remaining.has(index)) }
}

const areaOf = (panel: PlannedPanel | undefined) => (panel ? panel.w * panel.h : 0)
