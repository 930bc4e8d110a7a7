import * as z from 'zod/mini';
import { PATHS } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { defineMail, type Recipient } from '#kit/server/jobs/define-mail.ts';
import { toPlainAgency } from '#kit/server/mails/letter.ts';

type Manager = Recipient & {
  agency_name: string;
  is_of_all: boolean;
  /** The names of the groups they lead. */
  groups: string | null;
};

/** Emails people that they became or are no longer a team's manager, if still true. */
export const announceManager = defineMail({
  name: 'announce_manager',
  title: 'Email a new or former team manager',
  payload: z.object({
    user_id: z.uuid(),
    agency_id: z.uuid(),
    role: z.enum(['manager', 'member']),
  }),
  find: ({ sql }, { user_id, agency_id, role }) => sql<Manager[]>`
    select u.email, p.full_name, a.name as agency_name, s.led_groups is null as is_of_all,
      (select string_agg(g.name, ', ' order by g.name) from public.agency_groups g
        where g.id = any (s.led_groups)) as groups
    from public.agency_staff s
    join auth.users u on u.id = s.user_id and u.email_confirmed_at is not null
    join public.profiles p on p.user_id = u.id
    join public.agencies a on a.owner_id = s.agency_id
    where s.user_id = ${user_id} and s.agency_id = ${agency_id} and s.role = ${role}`,
  letter({ agency_name, is_of_all, groups }, { role }) {
    const agency = toPlainAgency(agency_name);
    const led = is_of_all ? 'Everyone on the team' : (groups ?? 'Nobody yet');
    return {
      ...(role === 'manager' ? toManagerLetter(agency, led) : toMemberLetter(agency)),
      footnote: 'Questions about the team? Please ask the agency.',
    };
  },
  waitsAs: ({ user_id }) => `announce_manager ${user_id}`,
});

function toManagerLetter(agency: string, led: string) {
  return {
    subject: `You manage ${toTeam(agency)} now`,
    sentence: `${agency} made you a manager of its team on ${PRODUCT_NAME}.`,
    facts: [
      [
        { label: 'You manage', value: led },
        {
          label: 'You can',
          value: 'Invite, edit, suspend and remove people, and work with templates and leads.',
        },
        { label: 'Only the owner can', value: 'Change the plan, the agency and its managers.' },
      ],
    ],
    button: 'Open the team',
    link: PATHS.agencyDashboard,
  };
}

function toMemberLetter(agency: string) {
  return {
    subject: `You no longer manage ${toTeam(agency)}`,
    sentence: `${agency} made you a member of its team again. Your page and your leads stay yours.`,
    facts: [[{ label: 'Team', value: 'You no longer see the other people or their leads.' }]],
    button: 'See your page',
    link: PATHS.home,
  };
}

function toTeam(agency: string): string {
  return agency === 'An agency' ? 'a team' : `${agency}’s team`;
}
