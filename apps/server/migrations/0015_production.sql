-- Windows in the shop: a row for each piece, made when its order goes into production.
create table production_units (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  order_id bigint not null,
  -- The opening's own key within the order.
  item_key uuid not null,
  piece int not null,
  stage text not null default 'queued'
    check (stage in ('queued', 'cut', 'welded', 'edged', 'hardware', 'qc_done', 'packed', 'shipped')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  unique (order_id, item_key, piece),
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade
);
create index production_units_order on production_units (company_id, order_id);
select wall('production_units', 'select, insert, update, delete', 'select');
