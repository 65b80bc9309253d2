-- The page that a notification opens when it is about no record: its name in the contract's list of pages.
alter table notifications add column page text;
