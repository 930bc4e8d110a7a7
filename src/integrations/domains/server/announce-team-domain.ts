import * as z from 'zod/mini';
import { bioPath, PATHS } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { defineMail, type Recipient } from '#kit/server/jobs/define-mail.ts';
import { toPlainAgency } from '#kit/server/mails/letter.ts';
import { toBaseName, toMemberHost } from '../rules/hosts.ts';

/** How many pages a mail lists. */
const LISTED = 20;

type TeamDomainEnd = Recipient & {
  is_owner: boolean;
  agency_name: string;
  /** Usernames of pages that had a name below it. */
  usernames: string[];
};

/**
 * Tells a team's leader that its domain was removed, which names stopped working, and where the
 * pages are now; the trigger `private.tell_of_removed_team_domain` queues one for the owner and
 * each manager.
 */
export const announceTeamDomain = defineMail({
  name: 'announce_team_domain',
  title: 'Email that a team’s domain was removed',
  payload: z.object({ user_id: z.uuid(), agency_id: z.uuid(), name: z.string() }),
  // None if the domain is back, or this person no longer leads the team.
  find: ({ sql }, { user_id, agency_id, name }) => sql<TeamDomainEnd[]>`
    select u.email, coalesce(p.full_name, '') as full_name, u.id = a.owner_id as is_owner,
      a.name as agency_name, coalesce((
        select jsonb_agg(lower(m.username) order by lower(m.username)) from public.profiles m
        where (m.user_id = a.owner_id or m.agency_owner_id = a.owner_id) and m.is_active
          and m.username is not null), '[]') as usernames
    from public.agencies a
    join auth.users u on u.id = ${user_id} and u.email <> '' and (u.id = a.owner_id or exists (
      select from public.agency_staff s
      where s.agency_id = a.owner_id and s.user_id = u.id and s.role = 'manager'))
    left join public.profiles p on p.user_id = u.id
    where a.owner_id = ${agency_id} and not exists (
      select from public.domains d
      where d.user_id = a.owner_id and d.name = ${name} and d.state in ('active', 'failing'))`,
  letter({ is_owner, agency_name, usernames }, { name }, { publicUrl }) {
    const domain = toBaseName(name);
    const pages = usernames.flatMap((username) => {
      const host = toMemberHost(username, name);
      return host === null ? [] : [{ label: host, value: publicUrl + bioPath(username) }];
    });
    const more = pages.length - LISTED;
    return {
      subject: `Your team’s pages are no longer at ${domain}`,
      sentence:
        `${is_owner ? 'You' : toPlainAgency(agency_name)} removed ${domain} from the team on ` +
        `${PRODUCT_NAME}. Names below it stopped at once and don’t redirect, so links and printed ` +
        'codes with them no longer work. Each page is still at its usual address:',
      facts: [
        pages.slice(0, LISTED),
        ...(more > 0 ? [[{ label: 'And more', value: `${more} in your team list` }]] : []),
      ],
      button: is_owner ? 'Open your domains' : 'See your team',
      link: is_owner ? PATHS.ownDomain : PATHS.teamMembers,
      footnote: 'You get this email because you manage this team.',
    };
  },
  waitsAs: ({ user_id, name }) => `announce_team_domain ${name} ${user_id}`,
});
