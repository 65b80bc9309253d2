-- Acts of erased personal data (152-ФЗ). A row is never changed, and names the person only by the masked phone and e-mail.
create table personal_data_erasures (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  number int not null,
  subject text not null,
  reason text not null check (reason in ('consent_withdrawn', 'subject_request', 'purpose_reached', 'term_ended')),
  -- How many records of each kind were erased, and how many were kept and why.
  erased jsonb not null,
  kept jsonb not null,
  -- The operator of the data and who erased them, as they were called then.
  operator_name text not null,
  operator_address text not null,
  user_id bigint,
  user_name text not null,
  user_job_title text not null,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, number),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index personal_data_erasures_user on personal_data_erasures (company_id, user_id) where user_id is not null;
select enable_tenant_rls('personal_data_erasures', 'select, insert', '');

-- What an erasure empties and the product did not change until now.
grant delete on lead_value_changes to veranda_app;
grant update (note) on lead_calls to veranda_app;
