-- When orders moved from stage to stage, and what reports on orders are read by.

create table order_stage_moves (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  order_id bigint not null,
  from_stage text not null,
  to_stage text not null,
  moved_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade
);
create index order_stage_moves_order on order_stage_moves (company_id, order_id, moved_at)
  include (from_stage, to_stage);
create index order_stage_moves_moment on order_stage_moves (company_id, moved_at) include (order_id);
select wall('order_stage_moves', 'select, insert', 'select');

-- The journal has had the moves so far; an order that was opened for changes went back to its calculation without a word.
with told as (
  select id, company_id, entity_number as order_id, created_at,
    coalesce(changes -> 'stage' ->> 0, lag(changes -> 'stage' ->> 1) over before) as from_stage,
    coalesce(changes -> 'stage' ->> 1, 'calculating') as to_stage
  from audit_log
  where entity = 'order' and action = 'update' and (changes ? 'stage' or changes ? 'revision')
  window before as (partition by company_id, entity_number order by id)
)
insert into order_stage_moves (company_id, order_id, from_stage, to_stage, moved_at)
select t.company_id, t.order_id, coalesce(t.from_stage, 'approved'), t.to_stage, t.created_at
from told t join orders o on o.company_id = t.company_id and o.id = t.order_id
where coalesce(t.from_stage, 'approved') <> t.to_stage
order by t.id;

-- What the windows bring and leave, by the prices of the approval; null where no cost was known. Orders that were approved
-- before have none.
alter table orders
  add column windows_kopecks bigint,
  add column margin_kopecks bigint;

create index orders_debt on orders (company_id, frozen_at, id) include (user_id, total_kopecks, paid_kopecks)
  where deleted_at is null and frozen_at is not null and stage <> 'cancelled' and paid_kopecks < total_kopecks;
create index order_payments_day on order_payments (company_id, paid_on) include (order_id, amount_kopecks, purpose)
  where deleted_at is null;
create index order_cuts_booked on order_cuts (company_id, booked_at);
