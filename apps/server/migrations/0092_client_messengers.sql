-- Where a client and the client's people can be written to: a name, a phone or a link in each messenger.
alter table clients
  add column whatsapp text not null default '',
  add column telegram text not null default '',
  add column max text not null default '',
  add column vk text not null default '';
alter table client_people
  add column whatsapp text not null default '',
  add column telegram text not null default '',
  add column max text not null default '',
  add column vk text not null default '';

-- The history of a client's fields tells of them too.
alter table client_value_changes drop constraint client_value_changes_field_check;
alter table client_value_changes add constraint client_value_changes_field_check
  check (field in ('name', 'kind', 'phone', 'email', 'whatsapp', 'telegram', 'max', 'vk', 'notes', 'legal_name', 'inn', 'kpp',
    'ogrn', 'legal_address', 'bank', 'bik', 'account', 'corr_account'));
