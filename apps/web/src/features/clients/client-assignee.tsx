import type { Client } from '@veranda/contract'
import { AssigneeButton, AssigneeChoices } from '#entities/user/assignee-button.tsx'
import { isActingAsOther } from '#lib/session/is-acting-as-other.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import type { OpenedMenu } from '#ui/choice-menu.tsx'
import { useAssignClient } from './client-queries.ts'
import { texts } from './texts.ts'

const t = texts.assignee

/** The assignee of a client. Those who may change all clients choose another here. */
export function ClientAssignee({ client }: { client: Client }) {
  const { user, scope } = useCurrentUser()
  const name = client.user?.name ?? texts.list.noUser
  const mayAssign = user && scope('client.update') === 'all' && !isActingAsOther(user)
  if (!mayAssign) return name
  return (
    <AssigneeButton
      name={name}
      label={client.user_id === null ? t.assign(client.name) : t.change(name)}
      choices={(menu) => <ClientAssigneeChoices {...menu} client={client} />}
    />
  )
}

function ClientAssigneeChoices({ client, ...menu }: OpenedMenu & { client: Client }) {
  const { mutate, isPending } = useAssignClient(client)
  return (
    <AssigneeChoices
      {...menu}
      label={t.menu}
      currentId={client.user_id}
      permission="client.update"
      isPending={isPending}
      onChoose={(chosen) => mutate({ chosenId: chosen?.id ?? null, previousId: client.user_id })}
    />
  )
}
