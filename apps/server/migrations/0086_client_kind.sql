-- Whether a client is a private person, a sole proprietor or an organisation.
alter table clients add column kind text not null default 'person'
  check (kind in ('person', 'sole_proprietor', 'organisation'));

-- The kind that an ИНН tells of: one of an organisation has 10 digits, one of a person 12.
create function client_kind_of(inn text) returns text language sql immutable
  as $$ select case length(inn) when 10 then 'organisation' when 12 then 'sole_proprietor' else 'person' end $$;

update clients set kind = client_kind_of(inn) where inn <> '';

-- The history of a client's fields tells of it too.
alter table client_value_changes drop constraint client_value_changes_field_check;
alter table client_value_changes add constraint client_value_changes_field_check
  check (field in ('name', 'kind', 'phone', 'email', 'notes', 'legal_name', 'inn', 'kpp', 'ogrn', 'legal_address',
    'bank', 'bik', 'account', 'corr_account'));
