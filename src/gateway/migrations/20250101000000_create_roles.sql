-- The four roles of the protocol. Roles belong to the cluster, not to the database, so they may be
-- there already, or be created by another database's migration at this very moment.
do $$
declare
  missing record;
begin
  for missing in
    select name, attributes
    from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls'),
      ('authenticator', 'nologin noinherit')
    ) as wanted (name, attributes)
    where not exists (select from pg_catalog.pg_roles where rolname = wanted.name)
  loop
    begin
      execute format('create role %I %s', missing.name, missing.attributes);
    exception
      when duplicate_object or unique_violation then
        null; -- somebody else was faster
      when insufficient_privilege then
        -- Only who has bypassrls may hand it on. Without it the service role sees less, never more.
        if missing.name <> 'service_role' then
          raise;
        end if;
        raise warning 'service_role is created without bypassrls: % may not grant it', current_user;
        begin
          execute 'create role service_role nologin noinherit';
        exception when duplicate_object or unique_violation then
          null;
        end;
    end;
  end loop;
end
$$;

-- A request runs as one of the three, so whoever connects must be able to become each of them.
do $$
declare
  -- Since PostgreSQL 16 one may be a member of a role without being allowed to become it.
  become constant text := case
    when current_setting('server_version_num')::int >= 160000 then 'set' else 'member'
  end;
  role_name text;
  member_name text;
begin
  foreach role_name in array array['anon', 'authenticated', 'service_role'] loop
    foreach member_name in array array['authenticator', current_user::text] loop
      continue when pg_catalog.pg_has_role(member_name, role_name, become);
      begin
        execute format('grant %I to %I', role_name, member_name);
      exception
        when duplicate_object or unique_violation then
          null; -- another database's migration granted it at this very moment
        when insufficient_privilege then
          raise insufficient_privilege using
            message = format('%s may not let %s become %s', current_user, member_name, role_name),
            hint = format('Who made these roles must run: grant anon, authenticated, service_role to %I with admin option', current_user);
      end;
    end loop;
  end loop;
end
$$;
