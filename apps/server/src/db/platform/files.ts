import { fileLimits } from '@veranda/contract'
import type { PlatformDb } from '#db/platform-db.ts'
import { textOrEmpty } from '#db/sql/expressions.ts'
import { select, withQueries } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'

const atOnce = 500

/**
 * Deletes abandoned uploads, files that were attached to a conversation and never sent, and files that have been in the
 * trash too long. A job removes their contents, so none is left behind if the process dies here.
 */
export async function deleteOldFiles(platform: PlatformDb): Promise<void> {
  await platform.transaction(async (run) => {
    const contents = await run(
      withQueries(
        sql`uploads as (
        delete from file_uploads where id in (
          select id from file_uploads where updated_at < now() - make_interval(hours => ${fileLimits.uploadHours})
          limit ${atOnce})
        returning company_id, part_key, file_id
      ), trashed as (
        delete from files where id in (
          select id from files where deleted_at < now() - make_interval(days => ${fileLimits.trashDays})
          limit ${atOnce})
        returning storage_key
      ), unsent as (
        delete from files where id in (
          select id from files where conversation_id is not null and message_id is null
            and created_at < now() - make_interval(hours => ${fileLimits.uploadHours}) limit ${atOnce})
        returning storage_key
      )`,
        select({ key: textOrEmpty(sql`k.key`) })`from (
        select company_id || '/' || part_key as key from uploads where file_id is null
        union all select storage_key from trashed union all select storage_key from unsent) k`,
      ),
    )
    if (contents.length === 0) return
    const keys = contents.flatMap(({ key }) => [key, `${key}.thumb`])
    await run(sql`select enqueue_job('remove_contents', ${JSON.stringify({ keys })}::json)`)
  })
  await platform.rows(sql`
    delete from file_folders where deleted_at < now() - make_interval(days => ${fileLimits.trashDays})`)
}
