-- A phone as it is compared: the rule of `phoneDigits`. Ten digits of a Russian mobile get the country code, an extension is dropped.
create or replace function phone_digits(phone text) returns text language sql immutable parallel safe as $$
  select case
    when length(d.digits) = 11 and left(d.digits, 1) = '8' then '7' || substr(d.digits, 2)
    when length(d.digits) = 10 and left(d.digits, 1) = '9' then '7' || d.digits
    else d.digits end
  from (select regexp_replace(
    regexp_replace(phone, '[,;]?\s*(доб|вн|ext|#)\.?\s*[0-9]{1,6}\s*$', '', 'i'), '[^0-9]', '', 'g') as digits) d $$;

-- Whether the person has asked before: an earlier lead or a client has the same phone or e-mail.
alter table leads add column is_repeat boolean not null default false;

create function mark_repeated_lead() returns trigger language plpgsql as $$
declare
  digits constant text := phone_digits(new.phone);
  address constant text := lower(new.email);
begin
  new.is_repeat := (length(digits) >= 7 and (
      exists (select from leads l where l.company_id = new.company_id and l.deleted_at is null and l.id <> new.id
        and l.phone <> '' and phone_digits(l.phone) = digits)
      or exists (select from clients c where c.company_id = new.company_id and c.deleted_at is null
        and c.phone <> '' and phone_digits(c.phone) = digits)))
    or (address <> '' and (
      exists (select from leads l where l.company_id = new.company_id and l.deleted_at is null and l.id <> new.id
        and l.email <> '' and lower(l.email) = address)
      or exists (select from clients c where c.company_id = new.company_id and c.deleted_at is null
        and c.email <> '' and lower(c.email) = address)));
  return new;
end $$;

create trigger mark_repeated before insert on leads for each row execute function mark_repeated_lead();
