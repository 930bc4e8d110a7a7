import * as z from 'zod/mini';
import type { Wallets } from '#integrations/wallets/server/wallets.ts';
import { applePassPath, googleWalletPath } from '#kit/rules/paths.ts';
import { defineMail, type Recipient } from '#kit/server/jobs/define-mail.ts';
import type { TaskDeps } from '#kit/server/jobs/task.ts';
import { toPlainAgency } from '#kit/server/mails/letter.ts';

type Member = Recipient & { username: string; agency_name: string };

/** Sends someone on a team the links to their card, while they are on it and their page is open. */
export const announceWallet = defineMail({
  name: 'announce_wallet',
  title: 'Email someone on a team the card for their phone’s wallet',
  payload: z.object({ user_id: z.uuid(), agency_id: z.uuid() }),
  async find(deps, { user_id, agency_id }) {
    if (listWallets(deps, '').length === 0) return [];
    return deps.sql<Member[]>`
      select u.email, p.full_name, p.username, a.name as agency_name
      from public.agency_staff s
      join auth.users u on u.id = s.user_id and u.email_confirmed_at is not null
      join public.profiles p on p.user_id = u.id and p.is_active
      join public.agencies a on a.owner_id = s.agency_id
      where s.user_id = ${user_id} and s.agency_id = ${agency_id}`;
  },
  letter({ username, agency_name }, _payload, deps) {
    const agency = toPlainAgency(agency_name);
    const [first, ...others] = listWallets(deps, username);
    return {
      subject: 'Your card for your phone’s wallet',
      sentence: `${agency} has made a card of your page for your phone’s wallet. It shows your code without a network, and stays up to date by itself. Open this email on your phone.`,
      ...(others.length > 0 && {
        facts: [others.map(({ name, path }) => ({ label: name, value: deps.publicUrl + path }))],
      }),
      button: first?.name ?? '',
      link: first?.path ?? '',
      footnote: 'The card becomes void when you leave the team. Questions? Please ask the agency.',
    };
  },
  waitsAs: ({ user_id }) => `announce_wallet ${user_id}`,
});

/** The wallets that are set up, with the paths to this page's card. */
function listWallets(
  { wallets, clock }: Pick<TaskDeps, 'clock'> & { wallets?: Wallets },
  username: string,
) {
  const hasApple = wallets !== undefined && wallets.findApple(clock()) !== null;
  const hasGoogle = wallets !== undefined && wallets.google !== null;
  return [
    ...(hasApple ? [{ name: 'Add to Apple Wallet', path: applePassPath(username) }] : []),
    ...(hasGoogle ? [{ name: 'Add to Google Wallet', path: googleWalletPath(username) }] : []),
  ];
}
