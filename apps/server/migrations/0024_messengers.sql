-- Messengers: a channel's bot, what the messenger has told, and what is on its way to it.

create table chat_bots (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  channel_id bigint not null,
  kind text not null check (kind in ('telegram', 'max')),
  -- Its number in the messenger: a bot answers in one company alone.
  bot_key text not null,
  name text not null,
  address text not null,
  -- Sealed.
  token bytea not null,
  -- Where the messenger tells of news, and the hash of what it proves itself with; empty: it is asked instead.
  hook_url text not null default '',
  hook_hash bytea,
  -- Until where it was asked, and which node asks at present.
  poll_cursor text not null default '',
  polled_by text not null default '',
  polled_until timestamptz,
  heard_at timestamptz,
  -- Why it does not work; empty while it does.
  error text not null default '',
  created_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, channel_id),
  unique (kind, bot_key),
  foreign key (company_id, channel_id) references chat_channels (company_id, id)
);
select wall('chat_bots', 'select, insert, update, delete', 'select, update');

-- What a messenger told, as it came: kept before it is answered, worked one after the other in each talk.
create table messenger_updates (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  channel_id bigint not null,
  update_key text not null,
  talk_key text not null,
  -- Null once it was worked: the conversation has it then.
  body jsonb,
  attempts int not null default 0,
  held_until timestamptz,
  done_at timestamptz,
  error text not null default '',
  created_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, channel_id, update_key),
  foreign key (company_id, channel_id) references chat_channels (company_id, id) on delete cascade
);
create index messenger_updates_waiting on messenger_updates (company_id, channel_id, talk_key, id) where done_at is null;
create index messenger_updates_age on messenger_updates (created_at);
select wall('messenger_updates', 'select, insert, update', 'select, delete');

-- What is to be done in a messenger, in the order of the conversation.
create table messenger_outbox (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  conversation_id bigint not null,
  message_id bigint not null,
  act text not null check (act in ('send', 'edit', 'remove')),
  attempts int not null default 0,
  held_until timestamptz,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, conversation_id) references conversations (company_id, id) on delete cascade,
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
);
create index messenger_outbox_order on messenger_outbox (company_id, conversation_id, id);
create index messenger_outbox_message on messenger_outbox (company_id, message_id);
select wall('messenger_outbox', 'select, insert, update, delete', 'select');

create function enqueue_job_at(task text, payload json, run_at timestamptz) returns void
  language sql volatile security definer set search_path = pg_catalog, graphile_worker, pg_temp
  as $$ select from graphile_worker.add_job(task, payload, run_at => run_at) $$;
revoke all on function enqueue_job_at(text, json, timestamptz) from public;
grant execute on function enqueue_job_at(text, json, timestamptz) to veranda_app, veranda_platform;

-- Whatever the company says to a visitor of a messenger goes there, whoever writes the row: staff, a rule, a program.
create function messages_for_messenger() returns trigger language plpgsql as $$
begin
  if exists (
    select from conversations c join chat_channels h on h.company_id = c.company_id and h.id = c.channel_id
    where c.company_id = new.company_id and c.id = new.conversation_id and h.kind <> 'widget'
  ) then
    new.delivery := 'waiting';
  end if;
  return new;
end $$;
create trigger messages_for_messenger before insert on messages for each row
  when (new.kind = 'text' and new.author_kind <> 'visitor' and not new.is_internal and new.delivery is null)
  execute function messages_for_messenger();

create function messages_into_outbox() returns trigger language plpgsql as $$
begin
  insert into messenger_outbox (company_id, conversation_id, message_id, act)
  values (new.company_id, new.conversation_id, new.id,
    case when tg_op = 'INSERT' then 'send' when new.deleted_at is not null then 'remove' else 'edit' end);
  perform enqueue_job('messenger_send',
    json_build_object('company_id', new.company_id, 'conversation_id', new.conversation_id));
  return null;
end $$;
create trigger messages_sent_out after insert on messages for each row
  when (new.delivery = 'waiting') execute function messages_into_outbox();
create trigger messages_changed_out after update of body, deleted_at on messages for each row
  when (new.delivery is not null
    and (new.body is distinct from old.body or new.deleted_at is distinct from old.deleted_at))
  execute function messages_into_outbox();
