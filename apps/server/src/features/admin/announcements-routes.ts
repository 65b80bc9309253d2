import { api, isLive } from '@veranda/contract'
import { pageOf } from '#db/paging.ts'
import {
  addAnnouncement,
  countAnnouncements,
  currentAnnouncements,
  endAnnouncement,
  listAnnouncements,
} from '#db/platform/announcements.ts'
import { recordOperatorAct } from '#db/platform/operators.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { DomainError } from '#errors.ts'
import type { Serve } from '#http/serve.ts'
import { byOperator } from './acting.ts'

/** Announcements to all staff, or to those of companies with a module. */
export function announcementsRoutes(serve: Serve, platform: PlatformDb): void {
  serve(api.announcements.current, ({ caller, now }) => {
    const live = caller.modules.filter((module) => isLive(module, now)).map(({ code }) => code)
    return currentAnnouncements(platform, caller.isOperator ? 'all' : live)
  })

  serve(api.adminAnnouncements.list, async ({ query }) => {
    const [rows, count] = await Promise.all([
      listAnnouncements(platform, { ...query, limit: query.limit + 1 }),
      countAnnouncements(platform),
    ])
    return pageOf(rows, query.limit, count)
  })

  serve(api.adminAnnouncements.create, async ({ body, caller }) => {
    const announcement = await addAnnouncement(platform, { ...body, created_by: caller.name })
    await recordOperatorAct(platform, { ...byOperator(caller), act: 'announce', title: announcement.text })
    return announcement
  })

  serve(api.adminAnnouncements.end, async ({ params, caller }) => {
    const ended = await endAnnouncement(platform, params.id)
    if (!ended) throw new DomainError('not_found')
    await recordOperatorAct(platform, { ...byOperator(caller), act: 'end_announcement', title: ended.text })
    return ended
  })
}
