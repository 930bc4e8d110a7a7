import * as z from 'zod/mini';
import { beginGoogleCard } from '#integrations/wallets/server/wallet-passes.ts';
import { applePassPath, googleWalletPath, PATHS } from '#kit/rules/paths.ts';
import { defineMail, type Recipient } from '#kit/server/jobs/define-mail.ts';
import type { TaskDeps } from '#kit/server/jobs/task.ts';
import { toPlainAgency } from '#kit/server/mails/letter.ts';
import { findPublicProfilesOf } from '#page/delivery/server/public-profiles.ts';
import { type Addresses, writeSignature } from '#page/print/server/print-functions.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { type AgencyMark, toLetterBrand } from '../mails/agency-brand.ts';

declare module '#kit/server/jobs/task.ts' {
  interface TaskDeps {
    /** The pages' own domains; missing if all pages are at the installation's URL. */
    domains?: Addresses['domains'];
  }
}

type Member = Recipient & AgencyMark & { wants_mails: boolean; page: PublicProfile };

/** Emails a member their own piece, while they are on the team and their page is visible. */
export const announcePiece = defineMail({
  name: 'announce_piece',
  title: 'Email a team member their wallet card or signature',
  payload: z.object({
    user_id: z.uuid(),
    agency_id: z.uuid(),
    piece: z.enum(['wallet_card', 'signature']),
  }),
  async find(deps, { user_id, agency_id, piece }): Promise<Member[]> {
    const { sql } = deps;
    if (piece === 'wallet_card' && listWallets(deps, '').length === 0) return [];
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
  letter(member, { piece }, deps) {
    return { ...LETTERS[piece](member, deps), brand: toLetterBrand(member, deps.publicUrl) };
  },
  wanted: {
    kind: 'agency',
    userId: (_due, { user_id }) => user_id,
    isOn: ({ wants_mails }) => wants_mails,
    otherwise: async () => {},
  },
  async done({ sql, wallets }, { piece }, { page }) {
    if (piece === 'wallet_card' && wallets?.google) await beginGoogleCard(sql, page.user_id);
  },
  waitsAs: ({ user_id, piece }) => `announce_piece ${piece} ${user_id}`,
});

const LETTERS = { wallet_card: writeCardLetter, signature: writeSignatureLetter };

function writeCardLetter({ page, agency_name }: Member, deps: TaskDeps) {
  const [first, ...others] = listWallets(deps, page.username);
  return {
    subject: 'Your card for your phone’s wallet',
    sentence: `${toPlainAgency(agency_name)} has made a card of your page for your phone’s wallet. It shows your code without a network, and stays up to date by itself. Open this email on your phone.`,
    ...(others.length > 0 && {
      facts: [others.map(({ name, path }) => ({ label: name, value: deps.publicUrl + path }))],
    }),
    button: first?.name ?? '',
    link: first?.path ?? '',
    footnote: 'The card becomes void when you leave the team. Questions? Please ask the agency.',
  };
}

/** The configured wallets, with the paths to this page's card. */
function listWallets({ wallets, clock }: TaskDeps, username: string) {
  const hasApple = wallets !== undefined && wallets.findApple(clock()) !== null;
  const hasGoogle = wallets !== undefined && wallets.google !== null;
  return [
    ...(hasApple ? [{ name: 'Add to Apple Wallet', path: applePassPath(username) }] : []),
    ...(hasGoogle ? [{ name: 'Add to Google Wallet', path: googleWalletPath(username) }] : []),
  ];
}

const NO_DOMAINS: Addresses['domains'] = { findOrigin: () => null };

function writeSignatureLetter(
  { page, agency_name }: Member,
  { publicUrl, domains = NO_DOMAINS }: TaskDeps,
) {
  return {
    subject: 'Your email signature',
    sentence:
      `${toPlainAgency(agency_name)} made this email signature for you. ` +
      'Select it below and paste it into your email app’s settings, or copy it with one press.',
    enclosure: writeSignature(page, { publicUrl, domains }),
    button: 'Copy my signature',
    link: PATHS.print,
    footnote: 'It’s your page’s card. When you change your page, copy it again.',
  };
}
