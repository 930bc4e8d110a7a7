import * as z from 'zod/mini';
import { bioPath, PATHS } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { defineMail, type Recipient } from '#kit/server/jobs/define-mail.ts';
import { toPlainAgency } from '#kit/server/mails/letter.ts';
import { type AgencyMark, toLetterBrand } from '../mails/agency-brand.ts';

type Departure = AgencyMark &
  Recipient & {
    username: string;
    cause: 'removed' | 'closed';
    kept_card: boolean;
    kept_leads: boolean;
    handed_address: boolean;
    /** Their page is now on Free. */
    is_free: boolean;
  };

/** Emails people who were removed from a team, or whose agency is gone, what they keep. */
export const announceDeparture = defineMail({
  name: 'announce_departure',
  title: 'Email that someone left a team',
  payload: z.object({ user_id: z.uuid(), departure_id: z.uuid() }),
  find: ({ sql }, { departure_id }) => sql<Departure[]>`
    select u.email, p.full_name, p.username, d.agency_name, a.logo_url as agency_logo_url,
      a.accent as agency_accent, d.cause, d.kept_card, d.kept_leads, d.handed_address,
      private.effective_plan(p.plan, p.plan_expiry, true) = 'free' as is_free
    from private.team_departures d
    join auth.users u on u.id = d.user_id and u.email_confirmed_at is not null
    join public.profiles p on p.user_id = u.id
    left join public.agencies a on a.owner_id = d.agency_id
    where d.id = ${departure_id} and d.cause <> 'left'`,
  letter(departure, _payload, { publicUrl }) {
    const agency = toPlainAgency(departure.agency_name);
    return {
      subject: `You’re no longer on ${agency === 'An agency' ? 'an agency’s' : `${agency}’s`} team`,
      sentence:
        departure.cause === 'removed'
          ? `${agency} removed you from its team on ${PRODUCT_NAME}. Your account and page are still yours.`
          : `${agency} closed its account on ${PRODUCT_NAME}, so its team ended. Your account and page are still yours.`,
      facts: [listKept(departure, publicUrl)],
      button: 'See your page',
      link: PATHS.home,
      footnote: 'Questions about the team? Please ask the agency.',
      brand: toLetterBrand(departure, publicUrl),
    };
  },
  waitsAs: ({ departure_id }) => `announce_departure ${departure_id}`,
});

function listKept(departure: Departure, publicUrl: string) {
  const { username, kept_card, kept_leads, handed_address, is_free } = departure;
  return [
    {
      label: 'Page',
      value: `${publicUrl}${bioPath(username)} and everything you wrote. Template content is removed.`,
    },
    ...(handed_address
      ? [{ label: 'Address', value: 'This one is new. Your successor gets the old one.' }]
      : []),
    {
      label: 'Leads',
      value: kept_leads
        ? 'The agency keeps the leads it could see. All others are yours.'
        : 'All of them are yours.',
    },
    ...(kept_card ? [{ label: 'Copy', value: 'The agency keeps a copy of your card.' }] : []),
    {
      label: 'Plan',
      value: is_free
        ? 'Free. Sections beyond it are hidden, not deleted.'
        : 'Your own plan is active again.',
    },
  ];
}
