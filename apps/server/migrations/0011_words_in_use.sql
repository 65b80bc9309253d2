-- The company's words on its records: tags of leads and clients, and why a lead was refused. Records point at the words,
-- so that a new name or colour shows everywhere; a word taken off its list stays in its table, and on what carries it.

create table record_tags (
  company_id bigint not null,
  tag_id bigint not null,
  lead_id bigint,
  client_id bigint,
  check (num_nonnulls(lead_id, client_id) = 1),
  unique (company_id, lead_id, tag_id),
  unique (company_id, client_id, tag_id),
  foreign key (company_id, tag_id) references dictionary_items (company_id, id),
  foreign key (company_id, lead_id) references leads (company_id, id) on delete cascade,
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade
);
create index record_tags_leads on record_tags (company_id, tag_id, lead_id) where lead_id is not null;
create index record_tags_clients on record_tags (company_id, tag_id, client_id) where client_id is not null;
select wall('record_tags', 'select, insert, delete', '');

alter table leads
  add column reject_reason_id bigint,
  add foreign key (company_id, reject_reason_id) references dictionary_items (company_id, id),
  add constraint leads_reason_goes_with_refusal check (reject_reason_id is null or status = 'rejected');
create index leads_reject_reason on leads (company_id, reject_reason_id, created_at, id) where reject_reason_id is not null;

-- Programs are told of both by name.
create or replace function lead_as_told(l leads) returns jsonb language sql stable as $$
  select jsonb_build_object('id', l.id, 'status', l.status, 'name', l.name, 'phone', l.phone, 'email', l.email,
    'source', l.source, 'lead_form_id', l.lead_form_id, 'client_id', l.client_id, 'user_id', l.user_id,
    'tags', (select coalesce(jsonb_agg(d.name order by d.position, d.id), '[]') from record_tags t
      join dictionary_items d on d.company_id = t.company_id and d.id = t.tag_id
      where t.company_id = l.company_id and t.lead_id = l.id),
    'reject_reason', (select d.name from dictionary_items d where d.company_id = l.company_id and d.id = l.reject_reason_id),
    'created_at', to_char(l.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) $$;
