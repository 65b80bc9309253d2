-- What was issued to a client: never changed, numbered without gaps, opened by a link of its own.

create table documents (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  order_id bigint not null,
  kind text not null check (kind in ('proposal', 'contract', 'invoice', 'work_order', 'mounting_sheet', 'act')),
  number text not null,
  issued_on date not null,
  -- The order's revision that it speaks of.
  revision int not null,
  total_kopecks bigint not null,
  data jsonb not null,
  pdf bytea not null,
  pdf_sha256 bytea not null,
  author_id bigint,
  voided_at timestamptz,
  void_reason text not null default '',
  -- SHA-256 of the client's key; null: no link.
  key_hash bytea unique,
  shared_until timestamptz,
  views int not null default 0,
  viewed_at timestamptz,
  accepted_at timestamptz,
  accepted_by text not null default '',
  created_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, kind, number),
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade,
  foreign key (company_id, author_id) references users (company_id, id)
);
create index documents_order on documents (company_id, order_id, id);
select wall('documents', '', 'select');
grant select, insert on documents to veranda_app;
-- What it says stays as it was.
grant update (voided_at, void_reason, key_hash, shared_until, views, viewed_at, accepted_at, accepted_by) on documents to veranda_app;

-- What a client did with a document: opened it, asked for a code, accepted it.
create table document_events (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  document_id bigint not null,
  kind text not null check (kind in ('viewed', 'code', 'accepted', 'sent')),
  note text not null default '',
  ip_address text not null default '',
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, document_id) references documents (company_id, id) on delete cascade
);
create index document_events_document on document_events (company_id, document_id, id);
select wall('document_events', 'select, insert', 'select');

-- The code that proves whose hand accepts; only its hash, few tries, a short life.
create table document_codes (
  company_id bigint not null references companies (id) on delete cascade,
  document_id bigint not null primary key,
  code_hash bytea not null,
  sent_to text not null,
  tries int not null default 0,
  expires_at timestamptz not null,
  foreign key (company_id, document_id) references documents (company_id, id) on delete cascade
);
select wall('document_codes', 'select, insert, update, delete', 'select');
