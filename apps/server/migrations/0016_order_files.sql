-- Files beside orders, and what of the work they show.

alter table files
  add column order_id bigint,
  add column order_stage text check (order_stage in ('before', 'measure', 'after')),
  -- The sender's own name for what was uploaded: one file is made of it, however often it is sent.
  add column upload_key uuid,
  add foreign key (company_id, order_id) references orders (company_id, id),
  add check (order_stage is null or order_id is not null),
  drop constraint files_check,
  -- In one place only: what opens it must not be a matter of opinion.
  add constraint files_one_place check (num_nonnulls(folder_id, lead_id, client_id, order_id) <= 1);
create unique index files_upload_key on files (company_id, user_id, upload_key) where upload_key is not null;
create index files_order on files (company_id, order_id, created_at, id) where order_id is not null;

alter table file_uploads
  add column order_id bigint,
  add column order_stage text,
  add column upload_key uuid,
  add foreign key (company_id, order_id) references orders (company_id, id) on delete cascade;
create index file_uploads_order on file_uploads (company_id, order_id) where order_id is not null;
