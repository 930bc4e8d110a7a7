import * as z from 'zod/mini';
import { PATHS } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { defineMail, type Recipient } from '#kit/server/jobs/define-mail.ts';
import { formatDay } from '#kit/server/mails/letter.ts';

const NEWS = {
  joined: 'joined your team',
  declined: 'said no to your invitation',
  left: 'left your team',
  deleted: 'deleted their account and left your team',
  suspended: `was suspended by ${PRODUCT_NAME}, so their page is offline`,
  restored: 'is online again after a suspension',
  removed: 'was removed by a manager',
  paused: 'was suspended by a manager, so their page is offline',
  expired: 'did not answer within 14 days, so the invitation expired',
} as const;

/** A team event the owner didn't cause and hasn't been emailed about yet. */
type TeamNews = { id: string; kind: keyof typeof NEWS; full_name: string; happened_at: Date };

type TeamOwner = Recipient & { time_zone: string; wants_mails: boolean };

/** The most that a mail lists. */
const LISTED = 50;

/** Emails an owner who joined, left or was suspended since the last mail. */
export const announceTeam = defineMail({
  name: 'announce_team',
  title: 'Email an owner about their team',
  payload: z.object({ user_id: z.uuid() }),
  async find({ sql }, { user_id }) {
    const [owner] = await sql<TeamOwner[]>`
      select u.email, p.full_name, s.time_zone, s.mails_agency as wants_mails
      from auth.users u join public.profiles p on p.user_id = u.id
      join public.account_settings s on s.user_id = u.id
      where u.id = ${user_id} and u.email_confirmed_at is not null`;
    const news = await sql<TeamNews[]>`
      select n.id::text, n.kind, n.full_name, n.happened_at from private.team_news n
      where n.agency_id = ${user_id} order by n.id`;
    const [first] = news;
    return owner && first ? [{ ...owner, news, first }] : [];
  },
  letter({ news, first, time_zone }) {
    const isOne = news.length === 1;
    const more = news.length - LISTED;
    return {
      subject: isOne
        ? `${toPlainPerson(first.full_name)} ${NEWS[first.kind]}`
        : `${news.length} changes in your team`,
      sentence: isOne ? 'This changed in your team:' : 'These things changed in your team:',
      facts: [
        news.slice(0, LISTED).map(({ kind, full_name, happened_at }) => ({
          label: toPlainPerson(full_name),
          value: `${NEWS[kind]}, ${formatDay(happened_at, time_zone)}`,
        })),
        ...(more > 0 ? [[{ label: 'And more', value: `${more} in your team list` }]] : []),
      ],
      button: 'See your team',
      link: PATHS.teamMembers,
      footnote: 'We send this email when your team changes.',
    };
  },
  wanted: {
    kind: 'agency',
    userId: (_due, { user_id }) => user_id,
    isOn: ({ wants_mails }) => wants_mails,
  },
  waitsAs: ({ user_id }) => `announce_team ${user_id}`,
  done: ({ sql }, { user_id }, { news }) => sql`
    delete from private.team_news
    where agency_id = ${user_id} and id <= ${news.at(-1)?.id ?? null}::bigint`,
});

/** People choose their names, so mails omit any that isn't plain. */
function toPlainPerson(name: string): string {
  return /^[\p{L}\p{M}\p{N}'’., @_+-]{1,100}$/u.test(name) ? name : 'Someone';
}
