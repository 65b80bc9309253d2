-- Since when a company asks everybody for a second factor: sessions opened before go on until the next sign-in. Null where it was
-- asked for before this was kept: then it holds at once, as it did.
alter table company_settings add column two_factor_since timestamptz;

-- The stages of an order are the product's own: a list of them in the dictionaries was read by nothing.
delete from dictionary_items where kind = 'order_stage';
alter table dictionary_items drop constraint dictionary_items_kind_check;
alter table dictionary_items add constraint dictionary_items_kind_check check (kind in ('source', 'tag', 'reject_reason'));
