-- Notifications of the bell on devices, by Web Push.

alter table notification_settings add push boolean not null default true;

-- Who agreed where. A browser's subscription lives as long as its session does: whoever is signed out there is told nothing.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  user_id bigint not null,
  session_id bigint not null,
  -- Whoever knows the address may call it, so it lies sealed with its keys and is found by its hash.
  endpoint_hash bytea not null,
  target bytea not null,
  created_at timestamptz not null default now(),
  told_at timestamptz,
  unique (company_id, id),
  unique (company_id, endpoint_hash),
  unique (company_id, session_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, session_id) references sessions (company_id, id) on delete cascade
);
create index push_subscriptions_user on push_subscriptions (company_id, user_id);
select wall('push_subscriptions', 'select, insert, update, delete', '');
