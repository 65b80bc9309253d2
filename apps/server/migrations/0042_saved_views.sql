-- Filters and order of a list under a name, of one person or of the company.
create table saved_views (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  entity text not null,
  name text not null,
  -- The list's parameters as its address carries them.
  query jsonb not null default '{}',
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index saved_views_user on saved_views (company_id, user_id);
select enable_tenant_rls('saved_views', 'select, insert, update, delete', '');

-- The view that a person's list opens with.
create table default_views (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  entity text not null,
  view_id bigint not null,
  unique (company_id, id),
  unique (company_id, user_id, entity),
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, view_id) references saved_views (company_id, id) on delete cascade
);
create index default_views_view on default_views (company_id, view_id);
select enable_tenant_rls('default_views', 'select, insert, update, delete', '');

-- The words of an answer, each mixed with its company and field. An answer matches when it contains all of them; a long one counts by
-- its beginning.
create function answer_words(company bigint, field bigint, answer text) returns bigint[] language sql immutable strict parallel safe
  as $$ select coalesce(array_agg(distinct hashtextextended(field || ':' || word, company)), '{}')
    from regexp_split_to_table(translate(lower(left(answer, 300)), 'ё', 'е'), '[][\s,.;:!?()"«»/|+—–-]+') word where word <> '' $$;

-- As the searches of migration 0031: under row-level security no index on a function is used, so the view holds the company's filter.
create view answer_search as
  select lead_id, lead_field_id, value, type in ('select', 'radio', 'multiselect', 'checkbox') as is_choice,
    answer_words(company_id, lead_field_id, value) as words from lead_values
  where (company_id = app_company_id()) is true;
grant select on answer_search to veranda_app;
