import { createHash } from 'node:crypto';
import type { Sql } from '#database/connect.ts';
import { createAgency, createLead, createProfile, createStaff } from '#test/factories.ts';
import { logActs } from '../admin/log-acts.ts';
import { record, subscription } from '../money/ledger-facts.ts';
import { ask, type IntervalCase, invite, isRefused, readOne, readRunAt } from './case.ts';

const TEN_MINUTES = ['9 minutes', '11 minutes'] as const;
const FOURTEEN_DAYS = ['13 days 23 hours', '14 days 1 hour'] as const;
const TEN_DAYS = ['9 days 23 hours', '10 days 1 hour'] as const;

/** @returns how many reminders an invitation has had after the check */
async function countReminders(sql: Sql, invited: string, reminders: number): Promise<number> {
  const seat = await invite(sql, (await createAgency(sql)).user_id, { invited, reminders });
  await sql`select private.remind_invitations()`;
  return readOne(sql`select reminders from public.agency_staff where id = ${seat}`);
}

/** @returns a directory's sync of that age, which changed three people, after another request */
async function readSync(sql: Sql, age: string) {
  const { user_id } = await createAgency(sql);
  const hash = createHash('sha256').update(user_id).digest();
  await sql`
    insert into private.scim_keys (agency_id, prefix, secret_hash, sync_began_at, sync_seen_at, sync_changed)
    values (${user_id}, 'vzs_abcdef', ${hash}, now() - ${age}::interval, now() - ${age}::interval, 3)`;
  await sql`select private.use_scim_key(${hash})`;
  const [key] = await sql<{ sync_changed: number; is_written: boolean }[]>`
    select sync_changed, sync_seen_at > now() - interval '30 seconds' as is_written
    from private.scim_keys where agency_id = ${user_id}`;
  if (key === undefined) throw new Error('There is no key.');
  return key;
}

/** Teams: invitations, pushes, what is logged and who is notified. */
export const TEAM_INTERVALS: readonly IntervalCase[] = [
  {
    of: 'public.check_company_domain',
    nth: 0,
    what: 'a company’s domain was checked just now',
    sides: ['8 seconds', '12 seconds'],
    holds: async (sql, age) => {
      const { user_id } = await createAgency(sql);
      await sql`
        insert into private.company_sign_ins (agency_id, domain, asked_at)
        values (${user_id}, 'asked.example', now() - ${age}::interval)`;
      return isRefused(ask(sql, user_id, 'select public.check_company_domain()'));
    },
  },
  {
    of: 'private.note_company_sign_in',
    nth: 0,
    what: 'company sign-ins share one entry',
    sides: ['55 minutes', '65 minutes'],
    holds: async (sql, age) => {
      const { user_id } = await createAgency(sql);
      const id = await readOne<string>(sql`
        insert into private.company_sign_ins (agency_id, domain, used_at)
        values (${user_id}, 'noted.example', now() - ${age}::interval) returning id`);
      await sql`select private.note_company_sign_in(${id}, '')`;
      return readOne(sql`
        select used_at < now() - interval '1 minute' from private.company_sign_ins where id = ${id}`);
    },
  },
  {
    of: 'private.use_scim_key',
    nth: 0,
    what: 'a directory’s requests belong to one sync',
    sides: ['14 minutes', '16 minutes'],
    holds: async (sql, age) => (await readSync(sql, age)).sync_changed === 3,
  },
  {
    of: 'private.use_scim_key',
    nth: 1,
    what: 'a sync’s time isn’t rewritten',
    sides: ['50 seconds', '70 seconds'],
    holds: async (sql, age) => !(await readSync(sql, age)).is_written,
  },
  {
    of: 'public.own_agency',
    nth: 0,
    what: 'the notice about leaving a team is shown',
    sides: ['29 days', '31 days'],
    holds: async (sql, age) => {
      const { user_id } = await createProfile(sql);
      await sql`
        insert into private.team_departures (user_id, agency_name, cause, left_at)
        values (${user_id}, 'Northlight', 'removed', now() - ${age}::interval)`;
      const own = await readOne<{ left: unknown }>(ask(sql, user_id, 'select public.own_agency()'));
      return own.left !== null;
    },
  },
  {
    of: 'public.push_template',
    nth: 0,
    what: 'thirty pushes count',
    sides: ['23 hours', '25 hours'],
    holds: async (sql, age) => {
      const { user_id } = await createAgency(sql);
      await sql`
        insert into public.agency_pushes
          (agency_id, created_at, status, modes, previous_modes, template, previous_template)
        select ${user_id}, now() - ${age}::interval, 'done', '{}', '{}', '{}', '{}'
        from generate_series(1, 30)`;
      return isRefused(ask(sql, user_id, `select public.push_template('{}')`));
    },
  },
  {
    of: 'public.resend_invitation',
    nth: 0,
    what: 'an emailed invitation isn’t sent again',
    sides: TEN_MINUTES,
    holds: async (sql, age) => {
      const { user_id } = await createAgency(sql);
      const seat = await invite(sql, user_id, { invited: '1 day' });
      await sql`
        update public.agency_staff set mailed_at = now() - ${age}::interval where id = ${seat}`;
      return isRefused(ask(sql, user_id, `select public.resend_invitation('${seat}')`));
    },
  },
  {
    of: 'public.resend_invitation',
    nth: 1,
    what: 'an invitation with a queued email isn’t sent again',
    sides: TEN_MINUTES,
    holds: async (sql, invited) => {
      const { user_id } = await createAgency(sql);
      const seat = await invite(sql, user_id, { invited });
      await sql`select private.queue_invitation(${seat})`;
      return isRefused(ask(sql, user_id, `select public.resend_invitation('${seat}')`));
    },
  },
  {
    of: 'public.resend_invitations',
    nth: 0,
    what: '“send all again” leaves out a recent invitation',
    sides: TEN_MINUTES,
    holds: async (sql, invited) => {
      const { user_id } = await createAgency(sql);
      await invite(sql, user_id, { invited });
      return (await readOne(ask(sql, user_id, 'select public.resend_invitations()'))) === 0;
    },
  },
  {
    of: 'private.is_invitation_open',
    nth: 0,
    what: 'an invitation is open',
    sides: FOURTEEN_DAYS,
    holds: (sql, age) =>
      readOne<boolean>(sql`select private.is_invitation_open(now() - ${age}::interval)`),
  },
  {
    of: 'private.remind_invitations',
    nth: 0,
    what: 'an invitation has not expired',
    sides: FOURTEEN_DAYS,
    holds: async (sql, age) => (await countReminders(sql, age, 2)) === 2,
  },
  {
    of: 'private.remind_invitations',
    nth: 1,
    what: 'the second reminder isn’t due',
    sides: TEN_DAYS,
    holds: async (sql, age) => (await countReminders(sql, age, 1)) === 1,
  },
  {
    of: 'private.remind_invitations',
    nth: 2,
    what: 'the first reminder isn’t due',
    sides: ['2 days 23 hours', '3 days 1 hour'],
    holds: async (sql, age) => (await countReminders(sql, age, 0)) === 0,
  },
  {
    of: 'private.remind_invitations',
    nth: 3,
    what: 'a late reminder counts as the first',
    sides: TEN_DAYS,
    holds: async (sql, age) => (await countReminders(sql, age, 0)) === 1,
  },
  {
    of: 'private.audit_staff_edit',
    nth: 0,
    what: 'edits to a page are one log entry',
    sides: ['59 minutes', '61 minutes'],
    holds: async (sql, age) => {
      const agency = (await createAgency(sql)).user_id;
      const { user_id } = await createStaff(sql, agency);
      await sql`
        insert into public.audit_log (happened_at, actor, actor_role, action, subject)
        values (now() - ${age}::interval, ${agency}, 'agency', 'staff.edited', ${user_id})`;
      await ask(sql, agency, `update public.profiles set bio = 'Hi' where user_id = '${user_id}'`);
      const edits = await sql`
        select from public.audit_log where subject = ${user_id} and action = 'staff.edited'`;
      return edits.length === 1;
    },
  },
  {
    of: 'private.count_own_acts',
    nth: 0,
    what: 'an agency’s five thousand actions count',
    sides: ['23 hours', '25 hours'],
    holds: async (sql, age) => {
      const { user_id } = await createAgency(sql);
      await logActs(sql, user_id, 5000, age);
      const act = sql.begin(async (tx) => {
        await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: user_id })}, true)`;
        await tx`select private.audit('agency', 'staff.edited', null, null, null)`;
      });
      return isRefused(act);
    },
  },
  {
    of: 'private.queue_desk_mail',
    nth: 0,
    what: 'the email about an assigned lead waits',
    sides: TEN_MINUTES,
    sets: async (sql) => {
      const { user_id } = await createAgency(sql);
      await sql`update public.agencies set leads_rule = 'shared' where owner_id = ${user_id}`;
      const staff = await createStaff(sql, user_id);
      const lead = await createLead(sql, { user_id: staff.user_id });
      await ask(sql, user_id, `select public.hand_on_leads('["${lead.id}"]', '${user_id}')`);
      await sql`update public.leads set answerer_id = ${staff.user_id} where id = ${lead.id}`;
      return readRunAt(sql, `announce_desk ${staff.user_id}`);
    },
  },
  {
    of: 'private.tell_team',
    nth: 0,
    what: 'a team’s news is collected',
    sides: TEN_MINUTES,
    sets: async (sql) => {
      const { user_id } = await createAgency(sql);
      await sql`select private.tell_team(${user_id}, 'joined', 'Grace')`;
      return readRunAt(sql, `announce_team ${user_id}`);
    },
  },
  {
    of: 'private.tell_team_of_planned_end',
    nth: 0,
    what: 'a team is told about a planned end',
    sides: TEN_MINUTES,
    sets: async (sql) => {
      const agency = (await createAgency(sql)).user_id;
      const { user_id } = await createStaff(sql, agency);
      const running = subscription({ plan: 'agency_50' });
      await record(sql, agency, [running, { ...running, renews: false }]);
      return readRunAt(sql, `announce_agency_end planned ${user_id}`);
    },
  },
  {
    of: 'public.set_manager',
    nth: 0,
    what: 'an email about a manager’s new role waits',
    sides: ['50 seconds', '70 seconds'],
    sets: async (sql) => {
      const agency = (await createAgency(sql)).user_id;
      const { user_id, staff_id } = await createStaff(sql, agency);
      await ask(sql, agency, `select public.set_manager('${staff_id}', true)`);
      return readRunAt(sql, `announce_manager ${user_id}`);
    },
  },
  {
    of: 'private.tell_suspension',
    nth: 0,
    what: 'the email about a suspension waits',
    sides: ['50 seconds', '70 seconds'],
    sets: async (sql) => {
      const { user_id } = await createProfile(sql);
      await sql`select private.suspend(${user_id}, 'administrator', 'spam')`;
      return readRunAt(sql, `announce_suspension ${user_id} administrator`);
    },
  },
  {
    of: 'public.mail_pieces',
    nth: 0,
    what: 'nobody is emailed a piece twice within a day',
    sides: ['23 hours', '25 hours'],
    holds: async (sql, age) => {
      const agency = (await createAgency(sql)).user_id;
      const { user_id } = await createStaff(sql, agency);
      await sql`
        insert into private.piece_mails (user_id, piece, agency_id, queued_at)
        values (${user_id}, 'signature', ${agency}, now() - ${age}::interval)`;
      const sent = await readOne(ask(sql, agency, `select public.mail_pieces('signature')`));
      return sent === 0;
    },
  },
];
