-- without a transaction
-- Deleting a row looks for those that point at it: without these each look would read all that the company has in the other table.
drop index concurrently if exists form_submissions_lead;
create index concurrently form_submissions_lead on form_submissions (company_id, lead_id) where lead_id is not null;
drop index concurrently if exists messages_visitor;
create index concurrently messages_visitor on messages (company_id, visitor_id) where visitor_id is not null;
drop index concurrently if exists company_exports_file;
create index concurrently company_exports_file on company_exports (company_id, file_id) where file_id is not null;
drop index concurrently if exists stock_rolls_origin;
create index concurrently stock_rolls_origin on stock_rolls (company_id, origin_order_id) where origin_order_id is not null;
drop index concurrently if exists stock_rolls_consumed;
create index concurrently stock_rolls_consumed on stock_rolls (company_id, consumed_order_id) where consumed_order_id is not null;
drop index concurrently if exists stock_moves_order;
create index concurrently stock_moves_order on stock_moves (company_id, order_id) where order_id is not null;
drop index concurrently if exists document_codes_document;
create index concurrently document_codes_document on document_codes (company_id, document_id);
drop index concurrently if exists files_of_folder;
create index concurrently files_of_folder on files (company_id, folder_id) where folder_id is not null;
-- In place of those of the living alone, which no look for what points here may use.
drop index concurrently if exists order_comments_of_order;
create index concurrently order_comments_of_order on order_comments (company_id, order_id, id);
drop index concurrently if exists order_comments_order;
drop index concurrently if exists order_payments_of_order;
create index concurrently order_payments_of_order on order_payments (company_id, order_id);
drop index concurrently if exists order_payments_order;
