import { expect } from 'vitest';
import type { Sql } from '#database/connect.ts';
import {
  createAgency,
  createLead,
  createProfile,
  createStaff,
  createUser,
} from '#test/factories.ts';
import { ask, isRefused, readOne } from '../intervals/case.ts';
import { save } from '../roles.ts';
import { createSharedTeam, endAccount, leaveTeam, type Place, removeStaff } from './case.ts';

const pictureOf = (userId: string, name: string) =>
  `https://vizit.test/storage/v1/object/public/pictures/${userId}/${name}`;

/** A member whose page has their own pictures and one of the agency's. @returns its saved card */
async function createCard(sql: Sql) {
  const { user_id: owner } = await createAgency(sql);
  const { user_id, staff_id } = await createStaff(sql, owner);
  await sql`update public.agency_staff set can_keep_card = true where id = ${staff_id}`;
  const thumbnail = (id: string, of: string) => ({
    id,
    buttonText: id,
    url: `https://${id}.example/`,
    thumbnailUrl: pictureOf(of, id),
  });
  await save(sql, user_id, {
    profile_picture_url: pictureOf(user_id, 'portrait'),
    cover_image_url: pictureOf(owner, 'cover'),
    gallery: [{ url: pictureOf(user_id, 'holiday') }, { url: pictureOf(owner, 'office') }],
    custom_links: [thumbnail('mine', user_id), thumbnail('theirs', owner)],
  });
  const card = await readOne<string>(
    ask(sql, owner, `select public.remove_staff('${staff_id}', true, false)`),
  );
  return { owner, user_id, card };
}

const CARDS: Place = {
  what: 'saved cards',
  tables: ['public.agency_cards'],
  others: 'a card is a copy that is the agency’s own; it goes with the agency',
  ends: {
    removed: [
      {
        must: 'a saved card has the agency’s pictures, not the former member’s',
        tries: async (sql) => {
          const { owner, user_id, card } = await createCard(sql);
          const content = JSON.stringify(
            await readOne(sql`select content from public.agency_cards where id = ${card}`),
          );
          expect(content).not.toContain(`/pictures/${user_id}/`);
          for (const name of ['cover', 'office', 'theirs'])
            expect(content).toContain(pictureOf(owner, name));
          expect(content).toContain('https://mine.example/');
        },
      },
    ],
    'account gone': [
      {
        must: 'an invitation with a saved card brings no picture of the former member',
        tries: async (sql) => {
          const { owner, user_id, card } = await createCard(sql);
          await sql`
            update public.agency_cards set content = content
              || jsonb_build_object('cover_image_url', ${pictureOf(user_id, 'cover')}::text)
            where id = ${card}`;
          await endAccount(sql, user_id);
          const guest = await createUser(sql);
          await sql`
            insert into private.invited_accounts (user_id, agency_id) values (${guest.id}, ${owner})`;
          await sql`
            with seat as (
              insert into public.agency_staff (agency_id, email, full_name, card_id)
              values (${owner}, ${guest.email}, 'Ada', ${card}) returning *)
            select from seat`;
          await sql`
            select private.join_staff(s, ${guest.id}) from public.agency_staff s
            where s.email = ${guest.email}`;
          const [page] = await sql`
            select cover_image_url, custom_links from public.profiles where user_id = ${guest.id}`;
          expect(page?.cover_image_url).toBeNull();
          expect(page?.custom_links).toHaveLength(2);
        },
      },
    ],
  },
};

/** @returns a job that copies this page's pictures, if any */
const findCopyJob = (sql: Sql, userId: string) =>
  sql`select from graphile_worker.jobs where key = ${`copy_pictures:${userId}`}`;

const PICTURES: Place = {
  what: 'a page’s pictures in another person’s folder',
  tables: ['public.profiles'],
  others: 'a picture is in a folder, whatever becomes of leads, groups, addresses and plans',
  ends: {
    left: [
      {
        must: 'a leaving member gets copies of the agency’s pictures on their page',
        tries: async (sql) => {
          const { owner, user_id } = await createSharedTeam(sql);
          await save(sql, user_id, {
            cover_image_url: pictureOf(owner, 'cover'),
            profile_picture_url: pictureOf(user_id, 'portrait'),
          });
          expect(await findCopyJob(sql, user_id)).toHaveLength(0);
          await leaveTeam(sql, user_id);
          expect(await findCopyJob(sql, user_id)).toHaveLength(1);
          const [row] =
            await sql`select to_jsonb(private.list_foreign_pictures(${user_id})) as urls`;
          expect(row?.urls).toEqual([pictureOf(owner, 'cover')]);
        },
      },
    ],
  },
};

const VERSIONS: Place = {
  what: 'a page’s versions and drafts',
  tables: ['public.profile_versions', 'public.profile_drafts'],
  others: 'they are the page’s own, and go with it',
  ends: {
    'group changed': [
      {
        must: 'the lock refuses an older version or draft',
        tries: async (sql) => {
          const { user_id: owner } = await createAgency(sql);
          const { user_id } = await createProfile(sql);
          await save(sql, user_id, { bio: 'Before' });
          await createStaff(sql, owner, { user_id });
          await sql`update public.profiles set bio = 'Company' where user_id = ${owner}`;
          const push = await readOne<string>(
            ask(sql, owner, `select public.push_template('{"bio": "locked"}')`),
          );
          await sql`select private.push_batch(${push}, 50)`;
          expect(await isRefused(save(sql, user_id, { bio: 'Before' }))).toBe(true);
        },
      },
    ],
    left: [
      {
        must: 'a former member can restore an older version',
        tries: async (sql) => {
          const { user_id } = await createSharedTeam(sql);
          await leaveTeam(sql, user_id);
          expect(await save(sql, user_id, { bio: 'Before' })).toMatchObject({ bio: 'Before' });
        },
      },
    ],
  },
};

const STEPS: Place = {
  what: 'leads’ steps and notes',
  tables: ['public.lead_steps'],
  others: 'a step names who did it, who stays named as they were',
  ends: {
    erased: [
      {
        must: 'they are deleted with the lead',
        tries: async (sql) => {
          const team = await createSharedTeam(sql);
          const { id } = await createLead(sql, { user_id: team.user_id });
          await ask(sql, team.owner, `select public.note_lead('${id}', 'call back')`);
          await sql`select private.erase_lead(${id})`;
          expect(await sql`select from public.lead_steps where lead_id = ${id}`).toHaveLength(0);
        },
      },
    ],
    removed: [
      {
        must: 'they are deleted when a member takes the lead along',
        tries: async (sql) => {
          const team = await createSharedTeam(sql);
          const { id } = await createLead(sql, { user_id: team.user_id });
          await ask(sql, team.owner, `select public.note_lead('${id}', 'call back')`);
          await removeStaff(sql, team);
          expect(await sql`select from public.lead_steps where lead_id = ${id}`).toHaveLength(0);
        },
      },
    ],
  },
};

const DIRECTORY: Place = {
  what: 'the directory of accounts',
  tables: ['private.directory'],
  others: 'it holds no lead and no group',
  ends: {
    'address changed': [
      {
        must: 'it shows the new address',
        tries: async (sql) => {
          const { user_id } = await createProfile(sql);
          await sql`update auth.users set email = 'new-in-list@vizit.test' where id = ${user_id}`;
          const email = sql`select email from private.directory where user_id = ${user_id}`;
          expect(await readOne(email)).toBe('new-in-list@vizit.test');
        },
      },
    ],
    left: [
      {
        must: 'it shows them without an agency',
        tries: async (sql) => {
          const { user_id } = await createSharedTeam(sql);
          await leaveTeam(sql, user_id);
          const agency = sql`select agency_owner_id from private.directory where user_id = ${user_id}`;
          expect(await readOne(agency)).toBeNull();
        },
      },
    ],
    'account gone': [
      {
        must: 'it no longer lists them',
        tries: async (sql) => {
          const { user_id } = await createProfile(sql);
          await endAccount(sql, user_id);
          expect(await sql`select from private.directory where user_id = ${user_id}`).toHaveLength(
            0,
          );
        },
      },
    ],
  },
};

const JOBS: Place = {
  what: 'queued jobs and emails',
  tables: ['private.account_mails'],
  others:
    'a job has ids, and reads when it runs: a lead, an address, a team and a plan as they are then',
  ends: {
    'account gone': [
      {
        must: 'nothing is queued for a deleted account',
        tries: async (sql) => {
          const { user_id } = await createProfile(sql);
          await sql`select private.queue_account_mail(gen_random_uuid(), ${user_id}, 'reset', 'sealed', now())`;
          await sql`select private.suspend(${user_id}, 'administrator', 'Spam')`;
          await endAccount(sql, user_id);
          const jobs = await sql`
            select from graphile_worker._private_jobs where payload ->> 'user_id' = ${user_id}`;
          const mails = await sql`select from private.account_mails where user_id = ${user_id}`;
          expect([jobs.length, mails.length]).toEqual([0, 0]);
        },
      },
    ],
    erased: [
      {
        must: 'no job keeps a visitor’s details',
        tries: async (sql) => {
          await createLead(sql, { email: 'in-no-job@vizit.test', message: 'in no job' });
          const jobs = await sql`
            select from graphile_worker._private_jobs where payload::text ~ 'in.no.job'`;
          expect(jobs).toHaveLength(0);
        },
      },
    ],
  },
};

/** Copies of pages, and of accounts for others. */
export const PAGE_COPIES: readonly Place[] = [CARDS, PICTURES, VERSIONS, STEPS, DIRECTORY, JOBS];
