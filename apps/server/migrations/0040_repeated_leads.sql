-- A phone as it is compared: the rule of `phoneDigits`. Ten digits of a Russian mobile get the country code, an extension is dropped.
create or replace function phone_digits(phone text) returns text language sql immutable parallel safe as $$
  select case
    when length(d.digits) = 11 and left(d.digits, 1) = '8' then '7' || substr(d.digits, 2)
    when length(d.digits) = 10 and left(d.digits, 1) = '9' then '7' || d.digits
    else d.digits end
  from (select regexp_replace(
    regexp_replace(phone, '[,;]?\s*(доб|вн|ext|#)\.?\s*[0-9]{1,6}\s*$', '', 'i'), '[^0-9]', '', 'g') as digits) d $$;

-- Under row-level security no index on a function is used, as migration 0031 says of searches. These views hold the company's
-- filter themselves and answer ids; the rows are read through row-level security.
create view lead_contacts as select id, phone, email, phone_digits(phone) as phone_key, lower(email) as email_key from leads
  where company_id = app_company_id() and deleted_at is null;
create view client_contacts as select id, phone, email, phone_digits(phone) as phone_key, lower(email) as email_key from clients
  where company_id = app_company_id() and deleted_at is null;
grant select on lead_contacts, client_contacts to veranda_app;

-- Whether the person has asked before: an earlier lead or a client has the same phone or e-mail.
alter table leads add column is_repeat boolean not null default false;

create function mark_repeated_lead() returns trigger language plpgsql as $$
declare
  digits constant text := phone_digits(new.phone);
  address constant text := lower(new.email);
begin
  new.is_repeat := (length(digits) >= 7 and (
      exists (select from lead_contacts where phone <> '' and phone_key = digits)
      or exists (select from client_contacts where phone <> '' and phone_key = digits)))
    or (address <> '' and (
      exists (select from lead_contacts where email <> '' and email_key = address)
      or exists (select from client_contacts where email <> '' and email_key = address)));
  return new;
end $$;

create trigger mark_repeated before insert on leads for each row execute function mark_repeated_lead();
