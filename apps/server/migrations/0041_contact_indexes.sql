-- without a transaction
-- People are recognised by phone and e-mail.
drop index concurrently if exists leads_phone;
create index concurrently leads_phone on leads (company_id, phone_digits(phone), id) where deleted_at is null and phone <> '';
drop index concurrently if exists leads_email;
create index concurrently leads_email on leads (company_id, lower(email), id) where deleted_at is null and email <> '';
drop index concurrently if exists clients_phone;
create index concurrently clients_phone on clients (company_id, phone_digits(phone), id) where deleted_at is null and phone <> '';
drop index concurrently if exists clients_email;
create index concurrently clients_email on clients (company_id, lower(email), id) where deleted_at is null and email <> '';
