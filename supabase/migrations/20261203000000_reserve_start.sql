-- `/start` is a screen now, so nobody is called that from here on. Whoever is called so already keeps the name.
insert into private.reserved_usernames (username) values ('start') on conflict do nothing;
