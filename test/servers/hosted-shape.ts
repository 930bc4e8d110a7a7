import { randomBytes } from 'node:crypto';
import type { Sql } from '#database/connect.ts';

/**
 * Columns of the gateway only: the hosted tables lack them, so the project's role can't read them
 * here.
 */
const OWN_COLUMNS = ['password_contested_at', 'email_change_agreed_by', 'email_change_agreed_at'];

/** A database shaped like a hosted project's, for the project's role. */
export type HostedShape = { url: string; roles: readonly string[] };

/**
 * Gives a gateway's database the hosted shape: a hosted project's role may create its own schemas,
 * and in the backend's it may change rows, and create triggers and policies. Columns are nullable
 * as when hosted.
 *
 * @param url of the database, for ordinary clients
 * @param sql there, as a superuser
 * @param role of the project; roles belong to the whole server, so each of its databases needs its
 * own
 */
export async function takeHostedShape(
  sql: Sql,
  url: string,
  role = `hosted_${randomBytes(4).toString('hex')}`,
): Promise<HostedShape> {
  const files = `${role}_files`;
  const database = new URL(url).pathname.slice(1);
  await sql.unsafe(`
    create role ${role} login nosuperuser createrole createdb bypassrls password '${role}';
    create role ${files} nologin;
    grant ${files}, anon, authenticated, service_role to ${role};
    alter database ${database} owner to ${role};
    grant set on parameter session_replication_role to ${role};
    grant usage on schema auth, storage to ${role};
    grant execute on all functions in schema auth, storage to ${role};
    grant usage, create on schema storage to ${files};
    grant all on auth.identities, auth.sessions, auth.refresh_tokens, auth.one_time_tokens,
      auth.mfa_factors, auth.mfa_challenges, auth.mfa_amr_claims to ${role};
    alter table storage.objects owner to ${files};
    alter table storage.buckets owner to ${files};
  `);
  await loosenColumns(sql, role);
  await guardPlatform(sql, role);
  const own = new URL(url);
  own.username = role;
  own.password = role;
  return { url: own.href, roles: [role, files] };
}

/** Drops the roles, once their database is gone. */
export async function dropRoles(server: Sql, roles: HostedShape['roles']): Promise<void> {
  await server.unsafe(`
    revoke all on parameter session_replication_role from ${roles};
    drop role ${roles};
  `);
}

/** Makes columns nullable as in the hosted tables, and changes the one with another type. */
async function loosenColumns(sql: Sql, role: string): Promise<void> {
  await sql.unsafe(`
    alter table storage.objects
      alter bucket_id drop not null, alter name drop not null, alter version drop not null,
      alter version drop default,
      alter metadata drop not null, alter metadata drop default, alter created_at drop not null,
      alter updated_at drop not null, alter last_accessed_at drop not null;
    alter table storage.buckets alter created_at drop not null, alter updated_at drop not null;
    drop index auth.sessions_used_at_idx;
    drop trigger tell_of_ended_sessions on auth.sessions;
    drop trigger tell_of_closed_account on auth.users;
    alter table auth.sessions
      alter refreshed_at type timestamp using refreshed_at at time zone 'UTC',
      alter created_at drop not null, alter updated_at drop not null;
    grant delete, truncate, references, trigger on auth.users to ${role};
    do $$
    declare
      col record;
    begin
      for col in
        select attname as name, attnotnull as is_needed from pg_attribute
        where attrelid = 'auth.users'::regclass and attnum > 0 and not attisdropped
          and attname <> all ('{${OWN_COLUMNS}}')
      loop
        if col.is_needed and col.name not in ('id', 'is_sso_user', 'is_anonymous') then
          execute format('alter table auth.users alter %I drop not null', col.name);
        end if;
        execute format('grant select (%1$I), insert (%1$I), update (%1$I) on auth.users to ${role}', col.name);
      end loop;
    end $$;
  `);
}

/**
 * Only triggers and policies may change in the backend's schemas, and SQL can't delete a file's
 * row.
 */
async function guardPlatform(sql: Sql, role: string): Promise<void> {
  await sql.unsafe(`
    create function public.refuse_platform_changes() returns event_trigger language plpgsql as $$
    declare
      change record;
    begin
      if session_user <> '${role}' then return; end if;
      for change in select * from pg_event_trigger_ddl_commands() loop
        if change.schema_name in ('auth', 'storage')
          and change.command_tag not in ('CREATE POLICY', 'ALTER POLICY', 'CREATE TRIGGER') then
          raise exception 'permission denied: % in schema %', change.command_tag, change.schema_name
            using errcode = '42501';
        end if;
      end loop;
    end $$;
    create event trigger refuse_platform_changes on ddl_command_end
      execute function public.refuse_platform_changes();
    create function storage.protect_delete() returns trigger language plpgsql as $$
    begin
      if session_user = '${role}' and coalesce(current_setting('storage.allow_delete_query', true), '') <> 'true' then
        raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
          using errcode = '42501';
      end if;
      return null;
    end $$;
    create trigger protect_objects_delete before delete on storage.objects
      for each statement execute function storage.protect_delete();
  `);
}
