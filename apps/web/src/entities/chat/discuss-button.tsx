import ForumIcon from '@mui/icons-material/ForumOutlined'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api, type ChatObject, pages } from '@veranda/contract'
import { call } from '#lib/http/call.ts'
import { texts } from './texts.ts'
import { useChatRights } from './use-chat-rights.ts'

/** Opens the colleagues' discussion of a record. Nothing without the chat module or permission. */
export function DiscussButton({ object, id }: { object: ChatObject; id: number }) {
  const { canWrite } = useChatRights()
  const navigate = useNavigate()
  const start = useMutation({
    mutationFn: () => call(api.chats.start, { body: { kind: 'object', object, object_id: id } }),
    onSuccess: (conversation) =>
      navigate({ to: pages['chats.index'].path, search: { c: String(conversation.id), queue: 'team' } }),
    meta: { texts: texts.call },
  })
  if (!canWrite) return null
  return (
    <Button
      variant="outlined"
      sx={{ alignSelf: 'flex-start' }}
      startIcon={<ForumIcon />}
      title={texts.title}
      loading={start.isPending}
      onClick={() => start.mutate()}
    >
      {texts.discuss}
    </Button>
  )
}
