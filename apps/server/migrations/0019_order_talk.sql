-- What people say about an order, and what has to be done for it.

alter table tasks
  add column order_id bigint,
  add foreign key (company_id, order_id) references orders (company_id, id) on delete cascade;
create index tasks_order on tasks (company_id, order_id) where order_id is not null;

create table order_comments (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  order_id bigint not null,
  author_id bigint,
  text text not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade,
  foreign key (company_id, author_id) references users (company_id, id)
);
create index order_comments_order on order_comments (company_id, order_id, id) where deleted_at is null;
select wall('order_comments', 'select, insert, update', 'select');

-- What a notice of the bell opens.
alter table notifications
  add column order_id bigint,
  add foreign key (company_id, order_id) references orders (company_id, id) on delete cascade;
create index notifications_order on notifications (company_id, order_id) where order_id is not null;
