-- Chats: invitations of the page.
update chat_channels set settings = settings || '{"invitations": []}' where not settings ? 'invitations';

-- A visitor's data is erased when they ask for it, former wordings too.
grant delete on message_revisions to veranda_app;

-- Numbers the change of all that a visitor has said in a conversation, at once.
create function chat_visitor_changed(conversation bigint, visitor bigint, out change_no bigint)
  language plpgsql as $$
begin
  select c.change_no into chat_visitor_changed.change_no from chat_changed(conversation, null) c;
  update messages m set change_no = chat_visitor_changed.change_no
    where m.company_id = app_company_id() and m.conversation_id = conversation and m.visitor_id = visitor;
end $$;
