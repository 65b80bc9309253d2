-- Further people of a client: a spouse, an accountant, the foreman of the site. The client is recognised and found by them too.
create table client_people (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  client_id bigint not null,
  name text not null,
  job text not null default '',
  phone text not null default '',
  email text not null default '',
  comment text not null default '',
  position int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade
);
create index client_people_client on client_people (company_id, client_id);
create index client_people_phone on client_people (company_id, phone_digits(phone), client_id) where phone <> '';
create index client_people_email on client_people (company_id, lower(email), client_id) where email <> '';
select enable_tenant_rls('client_people', 'select, insert, update, delete', '');

-- The search text of the client's people. Apart from the client's own, which is written anew from the client's fields.
alter table clients add column people_text text not null default '';

-- A client is recognised by each of its people. As in migration 0040, the view holds the company's filter itself.
create or replace view client_contacts as
  select id, phone, email, phone_digits(phone) as phone_key, lower(email) as email_key from clients
  where company_id = app_company_id() and deleted_at is null
  union all
  select client_id, phone, email, phone_digits(phone), lower(email) from client_people
  where company_id = app_company_id()
    and exists (select from clients c where c.company_id = client_people.company_id and c.id = client_id and c.deleted_at is null);

-- Where the client's windows are. Addresses of orders are offered beside them and need no row of their own.
create table client_sites (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  client_id bigint not null,
  address text not null,
  title text not null default '',
  comment text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade
);
create index client_sites_client on client_sites (company_id, client_id);
select enable_tenant_rls('client_sites', 'select, insert, update, delete', '');

-- Where an organisation pays from, for invoices and refunds.
alter table clients
  add column bank text not null default '',
  add column bik text not null default '',
  add column account text not null default '',
  add column corr_account text not null default '';

-- What a client's fields said before and after each change. The audit log has personal ones only masked.
create table client_value_changes (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  client_id bigint not null,
  field text not null check (field in ('name', 'phone', 'email', 'notes', 'legal_name', 'inn', 'kpp', 'ogrn', 'legal_address',
    'bank', 'bik', 'account', 'corr_account')),
  before text not null,
  after text not null,
  user_id bigint,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);
create index client_value_changes_client on client_value_changes (company_id, client_id, id);
create index client_value_changes_user on client_value_changes (company_id, user_id) where user_id is not null;
select enable_tenant_rls('client_value_changes', 'select, insert', '');

-- Earlier changes of the fields that the audit log tells in full.
insert into client_value_changes (company_id, client_id, field, before, after, user_id, created_at)
select a.company_id, a.entity_number, change.key, coalesce(change.value->>0, ''), coalesce(change.value->>1, ''), u.id, a.created_at
from audit_log a
join clients c on c.company_id = a.company_id and c.id = a.entity_number
left join users u on u.company_id = a.company_id and u.id = a.user_id
cross join lateral jsonb_each(a.changes) change
where a.entity = 'client' and a.action = 'update'
  and change.key in ('name', 'legal_name', 'inn', 'kpp', 'ogrn', 'legal_address')
order by a.id;
