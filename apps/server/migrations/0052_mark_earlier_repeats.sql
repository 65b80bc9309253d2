-- Leads from before migration 0040 get the mark of repeated ones by the same rule: an earlier lead or client with the phone or e-mail.
-- Neither webhooks nor `updated_at` depend on the column.
update leads l set is_repeat = true
from (
  select id from (
    select id, row_number() over (partition by company_id, phone_digits(phone) order by created_at, id) as place
    from leads where deleted_at is null and length(phone_digits(phone)) >= 7) by_phone where place > 1
  union
  select id from (
    select id, row_number() over (partition by company_id, lower(email) order by created_at, id) as place
    from leads where deleted_at is null and email <> '') by_email where place > 1
  union
  select later.id from leads later join clients c on c.company_id = later.company_id and c.created_at < later.created_at
    and c.deleted_at is null and c.phone <> '' and length(phone_digits(c.phone)) >= 7
    and phone_digits(c.phone) = phone_digits(later.phone)
  union
  select later.id from leads later join clients c on c.company_id = later.company_id and c.created_at < later.created_at
    and c.deleted_at is null and c.email <> '' and lower(c.email) = lower(later.email)
) earlier
where l.id = earlier.id and not l.is_repeat;
