-- Orders for soft windows: what was measured, what it costs, what was paid; and the prices they are counted by.

create table price_lists (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  name text not null,
  is_default boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (company_id, id)
);
create unique index price_lists_one_default on price_lists (company_id) where is_default and deleted_at is null;
select wall('price_lists', 'select, insert, update', 'select');

-- Prices from a day on; of two for the same day the later counts. What has been in force is never changed.
create table price_list_versions (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  price_list_id bigint not null,
  effective_from date not null,
  prices jsonb not null,
  author_id bigint,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, price_list_id) references price_lists (company_id, id) on delete cascade,
  foreign key (company_id, author_id) references users (company_id, id)
);
create index price_list_versions_list on price_list_versions (company_id, price_list_id, effective_from, id);
select wall('price_list_versions', 'select, insert, delete', 'select');

-- Films, rolls and constants of production.
create table production_settings (
  company_id bigint primary key references companies (id) on delete cascade,
  tech jsonb not null,
  films jsonb not null,
  version int not null default 1,
  updated_at timestamptz not null default now()
);
select wall('production_settings', 'select, insert, update', 'select');

-- Numbers that may have no gaps are taken under a lock, in the transaction of what carries them.
create table number_counters (
  company_id bigint not null references companies (id) on delete cascade,
  kind text not null,
  -- 0 where numbers do not begin anew each year.
  year int not null,
  last int not null,
  primary key (company_id, kind, year)
);
select wall('number_counters', 'select, insert, update', 'select');

create table orders (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  number text not null,
  client_id bigint,
  lead_id bigint,
  -- Whoever sells, and whoever measures.
  user_id bigint,
  measurer_id bigint,
  title text not null default '',
  object_type text not null default 'other',
  address text not null default '',
  comment text not null default '',
  stage text not null default 'new' check (stage in ('new', 'measuring', 'calculating', 'proposal_sent', 'approved',
    'awaiting_prepay', 'in_production', 'ready', 'mounting', 'mounted', 'completed', 'cancelled')),
  on_hold boolean not null default false,
  hold_reason text not null default '',
  cancel_reason text not null default '',
  measure_at timestamptz,
  promised_at timestamptz,
  mounting_at timestamptz,
  revision int not null default 1,
  -- Prices and constants of the day of approval; null: those of today.
  frozen_at timestamptz,
  frozen_prices jsonb,
  frozen_production jsonb,
  price_list_id bigint,
  terms jsonb not null default '{}',
  -- Openings, as the calculation takes them. Always read and written together.
  items jsonb not null default '[]',
  -- What the calculation came to: null while a price is missing.
  total_kopecks bigint,
  prepay_kopecks bigint,
  area_centi_m2 int not null default 0,
  faulty_items int not null default 0,
  paid_kopecks bigint not null default 0,
  search_text text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (company_id, id),
  unique (company_id, number),
  foreign key (company_id, client_id) references clients (company_id, id),
  foreign key (company_id, lead_id) references leads (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, measurer_id) references users (company_id, id),
  foreign key (company_id, price_list_id) references price_lists (company_id, id)
);
create index orders_newest on orders (company_id, created_at, id) where deleted_at is null;
create index orders_stage on orders (company_id, stage, created_at, id) where deleted_at is null;
create index orders_client on orders (company_id, client_id) where client_id is not null;
create index orders_lead on orders (company_id, lead_id) where lead_id is not null;
create index orders_search on orders using gin (company_id, search_text gin_trgm_ops);
select wall('orders', 'select, insert, update', 'select');

create table order_payments (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  order_id bigint not null,
  amount_kopecks bigint not null check (amount_kopecks > 0),
  method text not null check (method in ('cash', 'card', 'transfer', 'sbp')),
  purpose text not null check (purpose in ('prepay', 'balance', 'refund')),
  paid_on date not null,
  receipt_no text not null default '',
  author_id bigint,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade,
  foreign key (company_id, author_id) references users (company_id, id)
);
create index order_payments_order on order_payments (company_id, order_id) where deleted_at is null;
select wall('order_payments', 'select, insert, update', 'select');

-- The openings as they stood after each change of theirs.
create table order_revisions (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  order_id bigint not null,
  version int not null,
  items jsonb not null,
  total_kopecks bigint,
  author_id bigint,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade,
  foreign key (company_id, author_id) references users (company_id, id)
);
create index order_revisions_order on order_revisions (company_id, order_id, id);
select wall('order_revisions', 'select, insert', 'select');
