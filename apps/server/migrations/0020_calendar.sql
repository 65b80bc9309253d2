-- Who goes where and when: crews, and the visits of orders.

create table crews (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  name text not null,
  color text not null,
  -- What the crew mounts in a day; null: nobody counts it.
  capacity_m2 int check (capacity_m2 > 0),
  archived_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id)
);
select wall('crews', 'select, insert, update', 'select');

create table crew_members (
  company_id bigint not null references companies (id) on delete cascade,
  crew_id bigint not null,
  user_id bigint not null,
  primary key (company_id, crew_id, user_id),
  foreign key (company_id, crew_id) references crews (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index crew_members_user on crew_members (company_id, user_id);
select wall('crew_members', 'select, insert, delete', 'select');

create table order_visits (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  order_id bigint not null,
  kind text not null check (kind in ('measurement', 'mounting')),
  starts_at timestamptz not null,
  duration_minutes int not null check (duration_minutes between 15 and 1440),
  -- A crew or a person, or nobody yet.
  crew_id bigint,
  user_id bigint,
  note text not null default '',
  done_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (crew_id is null or (kind = 'mounting' and user_id is null)),
  unique (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade,
  foreign key (company_id, crew_id) references crews (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index order_visits_order on order_visits (company_id, order_id);
create index order_visits_starts on order_visits (company_id, starts_at);
select wall('order_visits', 'select, insert, update, delete', 'select');

-- What orders said of their visits until now.
insert into order_visits (company_id, order_id, kind, starts_at, duration_minutes, user_id, done_at)
select company_id, id, 'measurement', measure_at, 60, measurer_id,
  case when stage not in ('new', 'measuring', 'cancelled') then measure_at end
from orders where measure_at is not null;

insert into order_visits (company_id, order_id, kind, starts_at, duration_minutes, done_at)
select company_id, id, 'mounting', mounting_at, 480,
  case when stage in ('mounted', 'completed') then mounting_at end
from orders where mounting_at is not null;

-- Whether somebody, or their crew, goes to an order: such an order is one's own.
create function visits_order(company bigint, wanted_order bigint, person bigint) returns boolean
language sql stable as $$
  select exists (
    select from order_visits v where v.company_id = company and v.order_id = wanted_order and (
      v.user_id = person or exists (
        select from crew_members m
        where m.company_id = company and m.crew_id = v.crew_id and m.user_id = person)))
$$;
