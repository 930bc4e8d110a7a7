import { bioPath, PATHS } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import {
  buildGreeting,
  buildMail,
  type Letter,
  type MailContent,
  toPlainAgency,
} from '#kit/server/mails/letter.ts';
import { isTeamDomain, toBaseName, toMemberHost } from '../rules/hosts.ts';
import type { DomainNotice, TeamDomainEnd } from './domains.ts';

/** Tells an owner that their domain doesn't lead to their page, or no longer does, and what to do. */
export function buildDomainMail(notice: DomainNotice, publicUrl: string): MailContent {
  return buildMail({
    ...toLetter(notice),
    greeting: buildGreeting(notice.full_name),
    link: publicUrl + PATHS.ownDomain,
    footnote: 'You get this mail when a domain of yours stops leading to your page.',
  });
}

type DomainLetter = Pick<Letter, 'subject' | 'sentence' | 'button'>;

function toLetter({ name, state, problem }: DomainNotice): DomainLetter {
  const isOfTeam = isTeamDomain(name);
  const [page, is, it] = isOfTeam
    ? ['your team’s pages', 'are', 'They']
    : ['your page', 'is', 'It'];
  if (state === 'failing') {
    return {
      subject: `${name} leads elsewhere`,
      sentence:
        `The records of ${name} no longer lead to ${page} on ${PRODUCT_NAME}. Put them right ` +
        `within two days, and it goes on as before. ${it} can be reached at ` +
        `the usual ${isOfTeam ? 'addresses' : 'address'} all the time.`,
      button: 'See what is missing',
    };
  }
  const why =
    problem === 'taken'
      ? `Someone else has proved that ${name} is theirs`
      : `The records of ${name} have led elsewhere for two days`;
  return {
    subject: `${name} is no longer yours here`,
    sentence: `${why}, so ${page} on ${PRODUCT_NAME} ${is} no longer shown there. ${it} can be reached at the usual ${isOfTeam ? 'addresses' : 'address'}. To bring the domain back, add it again.`,
    button: 'Open your domains',
  };
}

/** How many pages a mail lists. */
const LISTED = 20;

/** Tells a team's leader which of its pages' names stopped with the domain, and where the pages are now. */
export function buildTeamDomainMail(end: TeamDomainEnd, publicUrl: string): MailContent {
  const domain = toBaseName(end.name);
  const pages = end.usernames.flatMap((username) => {
    const host = toMemberHost(username, end.name);
    return host === null ? [] : [{ label: host, value: publicUrl + bioPath(username) }];
  });
  const more = pages.length - LISTED;
  return buildMail({
    subject: `Your team’s pages are no longer at ${domain}`,
    greeting: buildGreeting(end.full_name),
    sentence:
      `${end.is_owner ? 'You' : toPlainAgency(end.agency_name)} removed ${domain} from the team on ` +
      `${PRODUCT_NAME}. Names below it stopped at once and don’t redirect, so links and printed ` +
      'codes with them no longer work. Each page is still at its usual address:',
    facts: [
      pages.slice(0, LISTED),
      ...(more > 0 ? [[{ label: 'And more', value: `${more} in your team list` }]] : []),
    ],
    button: end.is_owner ? 'Open your domains' : 'See your team',
    link: publicUrl + (end.is_owner ? PATHS.ownDomain : PATHS.teamMembers),
    footnote: 'You get this mail because you lead this team.',
  });
}
