-- Corrections of answers: what each said before and after. The audit log has only that one was made, because answers are personal.
create table lead_value_changes (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  lead_id bigint not null,
  lead_field_id bigint,
  -- The field as it was called and of the type that it had.
  label text not null,
  type text not null,
  -- Empty: there was no answer, or there is none any more.
  before text not null,
  after text not null,
  user_id bigint,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, lead_id) references leads (company_id, id) on delete cascade,
  foreign key (company_id, lead_field_id) references lead_fields (company_id, id) on delete set null (lead_field_id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index lead_value_changes_lead on lead_value_changes (company_id, lead_id, id);
create index lead_value_changes_field on lead_value_changes (company_id, lead_field_id) where lead_field_id is not null;
create index lead_value_changes_user on lead_value_changes (company_id, user_id) where user_id is not null;
select enable_tenant_rls('lead_value_changes', 'select, insert', '');
