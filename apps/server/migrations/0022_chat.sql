-- Chat: channels and their visitors, conversations of every kind, messages, ready answers.

-- One number per company that grows with every change. Taken last in a transaction: the row's lock makes the order of
-- numbers the order of commits, so that nothing slips in behind somebody who asks for what is newer.
create table chat_counters (
  company_id bigint primary key references companies (id) on delete cascade,
  change_no bigint not null
);
select wall('chat_counters', 'select, insert, update', 'select');

create table chat_channels (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  kind text not null check (kind in ('widget', 'telegram', 'max')),
  name text not null,
  public_key uuid not null unique default gen_random_uuid(),
  is_active boolean not null default true,
  settings jsonb not null,
  allowed_origins text[] not null default '{}',
  -- Sealed; the former one holds for a day after it was replaced.
  identity_secret bytea,
  former_secret bytea,
  secret_changed_at timestamptz,
  seen_url text,
  seen_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (company_id, id)
);
create index chat_channels_company on chat_channels (company_id, id) where deleted_at is null;
select wall('chat_channels', 'select, insert, update', 'select, update');

create table chat_visitors (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  channel_id bigint not null,
  -- Names the visitor's own socket channel; told to nobody else.
  key uuid not null unique default gen_random_uuid(),
  -- Who the visitor is at the site or in the messenger.
  external_key text,
  verified_at timestamptz,
  name text not null default '',
  phone text not null default '',
  email text not null default '',
  search_text text not null default '',
  client_id bigint,
  ip_address text not null default '',
  user_agent text not null default '',
  referer text not null default '',
  utm jsonb not null default '{}',
  blocked_at timestamptz,
  consent_at timestamptz,
  consent_text text not null default '',
  last_seen_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, channel_id, external_key),
  foreign key (company_id, channel_id) references chat_channels (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id) on delete set null (client_id)
);
create index chat_visitors_client on chat_visitors (company_id, client_id) where client_id is not null;
create index chat_visitors_search on chat_visitors using gin (company_id, search_text gin_trgm_ops);
select wall('chat_visitors', 'select, insert, update', 'select');

create table chat_visitor_sessions (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  visitor_id bigint not null,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (company_id, id),
  foreign key (company_id, visitor_id) references chat_visitors (company_id, id) on delete cascade
);
create index chat_visitor_sessions_visitor on chat_visitor_sessions (company_id, visitor_id);
create index chat_visitor_sessions_age on chat_visitor_sessions (expires_at);
select wall('chat_visitor_sessions', 'select, insert, update, delete', 'select, delete');

create table chat_page_visits (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  visitor_id bigint not null,
  url text not null,
  title text not null,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, visitor_id) references chat_visitors (company_id, id) on delete cascade
);
create index chat_page_visits_visitor on chat_page_visits (company_id, visitor_id, id);
create index chat_page_visits_age on chat_page_visits (created_at);
select wall('chat_page_visits', 'select, insert, update, delete', 'select, delete');

create table conversations (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  number bigint not null,
  kind text not null check (kind in ('visitor', 'direct', 'group', 'object')),
  status text not null default 'open' check (status in ('open', 'snoozed', 'closed')),
  close_reason text check (close_reason in ('done', 'spam', 'auto')),
  channel_id bigint,
  visitor_id bigint,
  assignee_id bigint,
  lead_id bigint,
  client_id bigint,
  order_id bigint,
  subject text not null default '',
  -- What there is one conversation about: two people, an order. Null where there may be many.
  unique_key text,
  -- The newest message's place, and the newest public answer of staff.
  seq bigint not null default 0,
  staff_seq bigint not null default 0,
  staff_read_seq bigint not null default 0,
  visitor_read_seq bigint not null default 0,
  change_no bigint not null default 0,
  last_message jsonb,
  last_message_at timestamptz not null default now(),
  waiting_since timestamptz,
  first_response_at timestamptz,
  assigned_at timestamptz,
  snoozed_until timestamptz,
  closed_at timestamptz,
  closed_by bigint,
  rating smallint check (rating between 1 and 5),
  rating_comment text not null default '',
  rated_at timestamptz,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, number),
  unique (company_id, unique_key),
  check ((kind = 'visitor') = (visitor_id is not null)),
  foreign key (company_id, channel_id) references chat_channels (company_id, id),
  foreign key (company_id, visitor_id) references chat_visitors (company_id, id),
  foreign key (company_id, assignee_id) references users (company_id, id),
  foreign key (company_id, closed_by) references users (company_id, id),
  foreign key (company_id, lead_id) references leads (company_id, id) on delete set null (lead_id),
  foreign key (company_id, client_id) references clients (company_id, id) on delete set null (client_id),
  foreign key (company_id, order_id) references orders (company_id, id) on delete set null (order_id)
);
create index conversations_newest on conversations (company_id, status, last_message_at, id) where kind = 'visitor';
create index conversations_mine on conversations (company_id, assignee_id, last_message_at, id) where kind = 'visitor';
create index conversations_waiting on conversations (company_id, waiting_since, id) where waiting_since is not null;
create index conversations_changes on conversations (company_id, change_no);
create index conversations_visitor on conversations (company_id, visitor_id, id) where visitor_id is not null;
create index conversations_lead on conversations (company_id, lead_id) where lead_id is not null;
create index conversations_client on conversations (company_id, client_id) where client_id is not null;
create index conversations_order on conversations (company_id, order_id) where order_id is not null;
create index conversations_snoozed on conversations (snoozed_until) where status = 'snoozed';
select wall('conversations', 'select, insert, update', 'select');

-- Staff in a conversation: its people where they talk among themselves, and whoever has looked into it.
create table conversation_participants (
  company_id bigint not null references companies (id) on delete cascade,
  conversation_id bigint not null,
  user_id bigint not null,
  -- Belongs to the conversation; otherwise only looked.
  is_member boolean not null default false,
  read_seq bigint not null default 0,
  draft text not null default '',
  draft_is_internal boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (company_id, conversation_id, user_id),
  foreign key (company_id, conversation_id) references conversations (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index conversation_participants_user on conversation_participants (company_id, user_id) where is_member;
select wall('conversation_participants', 'select, insert, update', 'select');

create table messages (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  conversation_id bigint not null,
  seq bigint not null,
  change_no bigint not null default 0,
  client_uuid uuid not null,
  kind text not null check (kind in ('text', 'event')),
  author_kind text not null check (author_kind in ('user', 'visitor', 'system')),
  author_id bigint,
  visitor_id bigint,
  is_internal boolean not null default false,
  body text not null default '' check (length(body) <= 10000),
  event jsonb,
  reply_to_id bigint,
  mentions bigint[] not null default '{}',
  delivery text check (delivery in ('waiting', 'sent', 'failed')),
  delivery_error text not null default '',
  -- Its name in the messenger.
  external_key text,
  edited_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, conversation_id, seq),
  unique (company_id, conversation_id, client_uuid),
  unique (company_id, conversation_id, external_key),
  foreign key (company_id, conversation_id) references conversations (company_id, id) on delete cascade,
  foreign key (company_id, author_id) references users (company_id, id),
  foreign key (company_id, visitor_id) references chat_visitors (company_id, id),
  foreign key (company_id, reply_to_id) references messages (company_id, id) on delete set null (reply_to_id)
);
create index messages_changes on messages (company_id, conversation_id, change_no);
create index messages_search on messages using gin (company_id, to_tsvector('russian', body))
  where kind = 'text' and deleted_at is null;
create index messages_reply on messages (company_id, reply_to_id) where reply_to_id is not null;
select wall('messages', 'select, insert, update', 'select');

-- What a message said before it was changed.
create table message_revisions (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  message_id bigint not null,
  body text not null,
  replaced_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
);
create index message_revisions_message on message_revisions (company_id, message_id);
select wall('message_revisions', 'select, insert', 'select');

create table canned_replies (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  -- Null: the whole company's.
  user_id bigint,
  shortcut text not null,
  title text not null,
  body text not null,
  usage_count int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create unique index canned_replies_shortcut on canned_replies (company_id, coalesce(user_id, 0), shortcut);
select wall('canned_replies', 'select, insert, update, delete', 'select');

-- Files of a conversation: sent with a message, or about to be.
alter table files
  add column conversation_id bigint,
  add column message_id bigint,
  add foreign key (company_id, conversation_id) references conversations (company_id, id),
  add foreign key (company_id, message_id) references messages (company_id, id),
  add check (message_id is null or conversation_id is not null),
  drop constraint files_one_place,
  add constraint files_one_place check (num_nonnulls(folder_id, lead_id, client_id, order_id, conversation_id) <= 1);
create index files_conversation on files (company_id, conversation_id, created_at, id) where conversation_id is not null;
create index files_message on files (company_id, message_id) where message_id is not null;

alter table file_uploads
  add column conversation_id bigint,
  add foreign key (company_id, conversation_id) references conversations (company_id, id) on delete cascade;
create index file_uploads_conversation on file_uploads (company_id, conversation_id) where conversation_id is not null;

-- What a notice of the bell opens.
alter table notifications
  add column conversation_id bigint,
  add foreign key (company_id, conversation_id) references conversations (company_id, id) on delete cascade;
create index notifications_conversation on notifications (company_id, conversation_id) where conversation_id is not null;

-- Numbers a change of a conversation and, with it, of a message; tells whose conversation it is. Last in a transaction.
create function chat_changed(conversation bigint, message bigint, out change_no bigint, out visitor_key uuid)
  language plpgsql as $$
declare
  company bigint := app_company_id();
begin
  insert into chat_counters as c (company_id, change_no) values (company, 1)
    on conflict (company_id) do update set change_no = c.change_no + 1 returning c.change_no into chat_changed.change_no;
  update conversations k set change_no = chat_changed.change_no where k.company_id = company and k.id = conversation;
  if message is not null then
    update messages m set change_no = chat_changed.change_no where m.company_id = company and m.id = message;
  end if;
  select v.key into visitor_key from conversations k join chat_visitors v on v.company_id = company and v.id = k.visitor_id
    where k.company_id = company and k.id = conversation;
end $$;
