-- Everybody's own account: the second factor, known devices, the company's logo.

-- The seed is sealed with the installation's key. Not confirmed: it has been begun, and does not count yet.
create table two_factors (
  company_id bigint not null,
  user_id bigint not null,
  seed bytea not null,
  -- The step of the last code that was taken: none is taken twice.
  last_step bigint not null default 0,
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
select wall('two_factors', 'delete', 'select, insert, update, delete');
-- A company sees who has a second factor and may take it away, but never what it is.
grant select (company_id, user_id, confirmed_at) on two_factors to veranda_app;

create table recovery_codes (
  company_id bigint not null,
  user_id bigint not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (company_id, user_id, code_hash),
  foreign key (company_id, user_id) references two_factors (company_id, user_id) on delete cascade
);
select wall('recovery_codes', '', 'select, insert, update, delete');

-- Browsers from which somebody has signed in before.
create table known_devices (
  company_id bigint not null,
  user_id bigint not null,
  device text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id, device),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
select wall('known_devices', '', 'select, insert');

create table company_logos (
  company_id bigint primary key references companies (id) on delete cascade,
  image bytea not null,
  updated_at timestamptz not null default now()
);
select wall('company_logos', 'select, insert, update, delete', '');

-- Whether somebody has a picture is part of who is signed in.
create policy platform on user_avatars to veranda_platform using (true) with check (true);
grant select (company_id, user_id) on user_avatars to veranda_platform;
