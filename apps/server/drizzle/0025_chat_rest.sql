-- Chats: invitations of the page.
update chat_channels set settings = settings || '{"invitations": []}' where not settings ? 'invitations';
