import * as z from 'zod/mini';
import { PATHS } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { defineMail, type Recipient } from '#kit/server/jobs/define-mail.ts';
import { isTeamDomain } from '../rules/hosts.ts';

type LostDomain = Recipient & { name: string; problem: string };

/**
 * Tells an owner that their domain points elsewhere or was released (if still true), and what to
 * do; the trigger `private.tell_of_domain` queues it.
 */
export const announceDomain = defineMail({
  name: 'announce_domain',
  title: 'Email that a domain stopped working',
  payload: z.object({ id: z.uuid(), state: z.enum(['failing', 'released']) }),
  find: ({ sql }, { id, state }) => sql<LostDomain[]>`
    select u.email, coalesce(p.full_name, '') as full_name, d.name, d.problem
    from public.domains d
    join auth.users u on u.id = d.user_id
    left join public.profiles p on p.user_id = d.user_id
    where d.id = ${id} and d.state = ${state} and u.email <> ''`,
  letter: (domain, { state }) => ({
    ...(state === 'failing' ? toFailingLetter(domain) : toReleasedLetter(domain)),
    link: PATHS.ownDomain,
    footnote: 'We send this email when your domain stops opening your page.',
  }),
  waitsAs: ({ id }) => `announce_domain:${id}`,
});

const PAGE = { page: 'your page', is: 'is', it: 'It', addresses: 'address' };
const TEAM = { page: 'your team’s pages', is: 'are', it: 'They', addresses: 'addresses' };

function toFailingLetter({ name }: LostDomain) {
  const { page, it, addresses } = isTeamDomain(name) ? TEAM : PAGE;
  return {
    subject: `${name} no longer opens ${page}`,
    sentence:
      `${name}’s DNS records no longer point to ${page} on ${PRODUCT_NAME}. Fix them ` +
      `within two days to keep the domain. ${it} can still be reached at the usual ${addresses}.`,
    button: 'See what’s missing',
  };
}

function toReleasedLetter({ name, problem }: LostDomain) {
  const { page, is, it, addresses } = isTeamDomain(name) ? TEAM : PAGE;
  const why =
    problem === 'taken'
      ? `Someone else has proved that ${name} is theirs`
      : `${name}’s DNS records have pointed elsewhere for two days`;
  return {
    subject: `${name} is disconnected from ${page}`,
    sentence: `${why}, so ${page} on ${PRODUCT_NAME} ${is} no longer shown there. ${it} can be reached at the usual ${addresses}. To bring the domain back, add it again.`,
    button: 'Open your domains',
  };
}
