-- Files: folders of the company, files in them or beside records, and uploads under way.

create table file_folders (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  parent_id bigint,
  name text not null,
  -- Roles that see it; null: those who see the folder above, at the top those who see every file.
  visible_to text[],
  user_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- The folder with which it went to the trash, itself included; null where it went alone or is not there.
  trash_root_id bigint,
  unique (company_id, id),
  check (parent_id <> id),
  foreign key (company_id, parent_id) references file_folders (company_id, id) on delete set null (parent_id),
  foreign key (company_id, trash_root_id) references file_folders (company_id, id) on delete set null (trash_root_id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index file_folders_parent on file_folders (company_id, parent_id);
create index file_folders_trash on file_folders (company_id, trash_root_id) where trash_root_id is not null;
create index file_folders_user on file_folders (company_id, user_id);
select wall('file_folders', 'select, insert, update, delete', 'select, delete');

create table files (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  folder_id bigint,
  lead_id bigint,
  client_id bigint,
  user_id bigint,
  name text not null,
  type text not null,
  kind text not null check (kind in ('image', 'document', 'video', 'audio', 'archive')),
  size bigint not null,
  sha256 text not null,
  -- Where the store keeps it.
  storage_key text not null unique,
  has_thumbnail boolean not null default false,
  width int,
  height int,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  trash_root_id bigint,
  unique (company_id, id),
  -- In one place only: what opens it must not be a matter of opinion.
  check (num_nonnulls(folder_id, lead_id, client_id) <= 1),
  foreign key (company_id, folder_id) references file_folders (company_id, id) on delete set null (folder_id),
  foreign key (company_id, trash_root_id) references file_folders (company_id, id) on delete set null (trash_root_id),
  foreign key (company_id, lead_id) references leads (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index files_newest on files (company_id, created_at, id) where deleted_at is null;
create index files_folder on files (company_id, folder_id, created_at, id) where deleted_at is null;
create index files_name on files (company_id, search_text collate "C", id) where deleted_at is null;
create index files_size on files (company_id, size, id);
create index files_lead on files (company_id, lead_id, created_at, id) where lead_id is not null;
create index files_client on files (company_id, client_id, created_at, id) where client_id is not null;
create index files_user on files (company_id, user_id);
create index files_trash on files (company_id, created_at, id) where deleted_at is not null;
create index files_trash_root on files (company_id, trash_root_id) where trash_root_id is not null;
create index files_trash_age on files (deleted_at) where deleted_at is not null;
create index files_search on files using gin (company_id, search_text gin_trgm_ops);
select wall('files', 'select, insert, update, delete', 'select, delete');

create table file_uploads (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  folder_id bigint,
  lead_id bigint,
  client_id bigint,
  name text not null,
  size bigint not null,
  -- Bytes that are safely on the disk, counted from the beginning without a gap.
  received bigint not null default 0,
  -- The name of its parts, and later of its content in the store.
  part_key text not null unique,
  file_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, folder_id) references file_folders (company_id, id) on delete cascade,
  foreign key (company_id, lead_id) references leads (company_id, id) on delete cascade,
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references files (company_id, id) on delete cascade
);
create index file_uploads_user on file_uploads (company_id, user_id);
create index file_uploads_open on file_uploads (company_id, size) where file_id is null;
create index file_uploads_age on file_uploads (updated_at);
create index file_uploads_file on file_uploads (company_id, file_id) where file_id is not null;
create index file_uploads_folder on file_uploads (company_id, folder_id) where folder_id is not null;
create index file_uploads_lead on file_uploads (company_id, lead_id) where lead_id is not null;
create index file_uploads_client on file_uploads (company_id, client_id) where client_id is not null;
select wall('file_uploads', 'select, insert, update, delete', 'select, delete');
