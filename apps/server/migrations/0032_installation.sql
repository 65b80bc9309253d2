-- Which secrets this database belongs to: what they seal and sign is in its rows. One row: the signing secret's print, by HMAC, which
-- tells nobody the secret.
create table installation (
  is_only boolean primary key default true check (is_only),
  secret_print text not null,
  kept_at timestamptz not null default now()
);
grant select, insert, update on installation to veranda_platform;
