-- An erasure of a person's data empties what their client's fields said before.
grant delete on client_value_changes to veranda_app;
