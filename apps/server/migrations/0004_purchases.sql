-- Modules are bought: orders, their payments, warnings before the end, and who asked the owner for one.

-- The last number of each year. No company: all invoices are one seller's and follow one another without gaps.
create table purchase_numbers (
  year int primary key,
  last int not null
);

-- Runs in the transaction of the purchase, so a number that was not used is not spent.
create function next_purchase_number(for_year int) returns int
  language sql volatile security definer set search_path = public, pg_temp
  as $$ insert into purchase_numbers (year, last) values (for_year, 1)
    on conflict (year) do update set last = purchase_numbers.last + 1 returning last $$;
revoke all on function next_purchase_number(int) from public;
grant execute on function next_purchase_number(int) to veranda_app;

create table purchases (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  year int not null,
  no int not null,
  status text not null default 'pending' check (status in ('pending', 'paid', 'cancelled', 'rejected')),
  method text not null check (method in ('invoice', 'online')),
  -- What was ordered, at the prices of that day.
  items jsonb not null,
  discount_kopecks bigint not null check (discount_kopecks >= 0),
  total_kopecks bigint not null check (total_kopecks > 0),
  buyer jsonb not null,
  -- null: the seller had no bank to name yet; what is known later counts.
  seller jsonb,
  return_path text,
  reject_reason text,
  -- An operator is no user of the company: the name is all that is kept here.
  decided_by text,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  unique (year, no),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index purchases_newest on purchases (company_id, created_at, id);
create index purchases_user on purchases (company_id, user_id);
create index purchases_all_newest on purchases (created_at, id);
select wall('purchases', 'select, insert, update', 'select');

create table purchase_payments (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  purchase_id bigint not null,
  -- `new` until the provider has answered; `mismatch`: money came, but not what was asked for.
  status text not null default 'new' check (status in ('new', 'pending', 'succeeded', 'canceled', 'mismatch')),
  amount_kopecks bigint not null,
  idempotence_key uuid not null unique default gen_random_uuid(),
  -- The payment's name at the provider.
  provider_ref text unique,
  confirmation_url text,
  reason text not null default '',
  asked_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, purchase_id) references purchases (company_id, id) on delete cascade
);
create index purchase_payments_purchase on purchase_payments (company_id, purchase_id);
create index purchase_payments_open on purchase_payments (asked_at) where status in ('new', 'pending');
select wall('purchase_payments', 'select, insert, update', 'select');
grant update (asked_at) on purchase_payments to veranda_platform;

-- Only a paid purchase moves a module's end, and only of what it bought: the company's role has no other way to.
create function extend_module(purchase bigint, module text, until timestamptz) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  company bigint := app_company_id();
begin
  if not exists (
    select from purchases p where p.company_id = company and p.id = purchase and p.status = 'paid'
      and p.items @> jsonb_build_array(jsonb_build_object('code', module))
  ) then
    raise exception 'purchase % did not pay for %', purchase, module using errcode = 'insufficient_privilege';
  end if;
  insert into company_modules (company_id, code, is_active, expires_at) values (company, module, true, until)
    on conflict (company_id, code) do update set is_active = true, expires_at = excluded.expires_at;
end $$;
revoke all on function extend_module(bigint, text, timestamptz) from public;
grant execute on function extend_module(bigint, text, timestamptz) to veranda_app;

-- Each warning goes out once per module and end.
create table module_warnings (
  company_id bigint not null references companies (id) on delete cascade,
  code text not null,
  expires_at timestamptz not null,
  days int not null,
  created_at timestamptz not null default now(),
  primary key (company_id, code, expires_at, days)
);
select wall('module_warnings', 'select, insert', 'select');
create index company_modules_end on company_modules (expires_at) where is_active and expires_at is not null;

create table module_requests (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  user_id bigint not null,
  code text not null,
  path text not null,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index module_requests_user on module_requests (company_id, user_id, code, created_at);
select wall('module_requests', 'select, insert', '');
