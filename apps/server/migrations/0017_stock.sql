-- Film in stock: whole rolls and what was left of them, what happened to each, and how orders were cut.

create table stock_rolls (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  -- Written on the roll itself.
  number int not null,
  kind text not null check (kind in ('roll', 'remnant')),
  film text not null,
  width_mm int not null check (width_mm > 0),
  length_mm int not null check (length_mm >= 0),
  note text not null default '',
  -- Of all of it, as bought.
  price_kopecks bigint check (price_kopecks >= 0),
  -- The order that a remnant was left by.
  origin_order_id bigint,
  -- Cut up, and for which order.
  consumed_at timestamptz,
  consumed_order_id bigint,
  written_off_at timestamptz,
  write_off_reason text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A remnant of a cutting that was taken back has never been there.
  deleted_at timestamptz,
  unique (company_id, id),
  unique (company_id, number),
  foreign key (company_id, origin_order_id) references orders (company_id, id),
  foreign key (company_id, consumed_order_id) references orders (company_id, id)
);
create index stock_rolls_there on stock_rolls (company_id, film, id)
  where consumed_at is null and written_off_at is null and deleted_at is null;
select wall('stock_rolls', 'select, insert, update', 'select');

create table stock_moves (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  roll_id bigint not null,
  kind text not null check (kind in ('received', 'cut', 'cut_undone', 'remnant', 'written_off', 'restored', 'corrected')),
  -- What it left of the roll, mm.
  length_mm int not null,
  order_id bigint,
  note text not null default '',
  author_id bigint,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, roll_id) references stock_rolls (company_id, id) on delete cascade,
  foreign key (company_id, order_id) references orders (company_id, id),
  foreign key (company_id, author_id) references users (company_id, id)
);
create index stock_moves_roll on stock_moves (company_id, roll_id, id);
select wall('stock_moves', 'select, insert', 'select');

-- The cutting plan of an order: the one that was found last, and from its booking on the one that was cut by.
create table order_cuts (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  order_id bigint not null,
  -- Of all that the plan was found from: openings, constants, stock.
  inputs_hash text not null,
  plan jsonb not null,
  booked_at timestamptz,
  author_id bigint,
  -- What the booking did to the stock, so that it can be taken back.
  effects jsonb not null default '[]',
  version int not null default 1,
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, order_id),
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade,
  foreign key (company_id, author_id) references users (company_id, id)
);
select wall('order_cuts', 'select, insert, update', 'select');

-- Prices know what they cost the company; orders that are counted by older ones read them as not set.
update price_list_versions set prices = jsonb_build_object(
  'cost_film_m2', '{}'::jsonb, 'cost_edging_m', '{}'::jsonb, 'cost_fastener_pc', '{}'::jsonb, 'cost_zipper_m', '{}'::jsonb,
  'cost_detail_m', '{}'::jsonb, 'cost_detail_pc', '{}'::jsonb, 'labour_m2', null, 'labour_order', null, 'min_margin_bp', 3000
) || prices;
