-- What documents say: the company's own words, its taxes by day, requisites of clients, variants to choose from.

alter table company_settings
  add column vat_periods jsonb not null default '[]',
  add column document_terms jsonb not null
    default '{"proposal_days": 14, "production_days": 14, "invoice_days": 5, "warranty_months": 12, "is_offer": false}';

alter table clients
  add column legal_name text not null default '',
  add column inn text not null default '',
  add column kpp text not null default '',
  add column ogrn text not null default '',
  add column legal_address text not null default '';

-- The words of a kind of document, where the company has its own.
create table document_templates (
  company_id bigint not null references companies (id) on delete cascade,
  kind text not null,
  body text not null,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (company_id, kind)
);
select wall('document_templates', 'select, insert, update, delete', 'select');

alter table documents
  drop constraint documents_kind_check,
  add constraint documents_kind_check
    check (kind in ('proposal', 'contract', 'invoice', 'work_order', 'mounting_sheet', 'act', 'upd')),
  -- What a proposal was counted from, so that it is accepted as it was seen; null: no proposal, or older than this.
  add column basis jsonb,
  add column accepted_variant int;
grant update (accepted_variant) on documents to veranda_app;

-- Which of the variants the code stands for.
alter table document_codes add column variant int;
