import * as z from 'zod/mini';
import { PATHS } from '#kit/rules/paths.ts';
import { defineMail, type Recipient } from '#kit/server/jobs/define-mail.ts';
import { toPlainAgency } from '#kit/server/mails/letter.ts';
import { findPublicProfilesOf } from '#page/delivery/server/public-profiles.ts';
import { type Addresses, writeSignature } from '#page/print/server/page-urls.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { type AgencyMark, toLetterBrand } from '../mails/agency-brand.ts';

declare module '#kit/server/jobs/task.ts' {
  interface TaskDeps {
    /** Where pages are; missing if all are at the installation's URL. */
    domains?: Addresses['domains'];
  }
}

type Member = Recipient & AgencyMark & { wants_mails: boolean; page: PublicProfile };

/** Mails a member their own email signature, if they are still on the team and their page is visible. */
export const announceSignature = defineMail({
  name: 'announce_signature',
  title: 'Email a team member their email signature',
  payload: z.object({ user_id: z.uuid(), agency_id: z.uuid() }),
  async find({ sql }, { user_id, agency_id }): Promise<Member[]> {
    const [member] = await sql<Omit<Member, 'page'>[]>`
      select u.email, p.full_name, a.name as agency_name, a.logo_url as agency_logo_url, a.accent as agency_accent,
        c.mails_agency as wants_mails
      from public.agency_staff s
      join auth.users u on u.id = s.user_id and u.email_confirmed_at is not null
      join public.profiles p on p.user_id = u.id
      join public.account_settings c on c.user_id = u.id
      join public.agencies a on a.owner_id = s.agency_id
      where s.user_id = ${user_id} and s.agency_id = ${agency_id} and s.status = 'active'
        and private.may_lead(s.agency_id)`;
    const page = (await findPublicProfilesOf(sql, [user_id])).get(user_id);
    return member && page ? [{ ...member, page }] : [];
  },
  letter({ page, ...member }, _payload, { publicUrl, domains = NO_DOMAINS }) {
    return {
      subject: 'Your email signature',
      sentence:
        `${toPlainAgency(member.agency_name)} made this email signature for you. ` +
        'Select it below and paste it into your mail program’s settings, or copy it with one press.',
      enclosure: writeSignature(page, { publicUrl, domains }),
      button: 'Copy my signature',
      link: PATHS.print,
      footnote: 'It’s your page’s card. When you change your page, copy it again.',
      brand: toLetterBrand(member, publicUrl),
    };
  },
  wanted: {
    kind: 'agency',
    userId: (_due, { user_id }) => user_id,
    isOn: ({ wants_mails }) => wants_mails,
  },
  waitsAs: ({ user_id }) => `announce_signature ${user_id}`,
});

const NO_DOMAINS: Addresses['domains'] = { findOrigin: () => null };
