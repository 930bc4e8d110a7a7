import { breaks } from './mutation.ts';

export const DOMAINS = [
  breaks(
    'dangling-domains',
    'an address of ours is enough for a claim',
    'src/integrations/domains/server/check-dns-records.ts',
    "if (state === 'pending' && !has_token) {",
    "if (state === 'pending' && !has_token && place !== 'here') {",
  ),
  breaks(
    '12.63',
    'whoever claims a domain last has it',
    'src/integrations/domains/server/check-domains.ts',
    'if (!tokens.has(tokenValue(holder.token)))',
    "if (holder.id !== '')",
  ),
  breaks(
    'silent-resolvers',
    'a name server that fails has said that there is nothing',
    'src/kit/server/clients/dns-resolver.ts',
    'NOTHING.has(code) ? [] : null',
    'NOTHING.size > 0 ? [] : null',
  ),
  breaks(
    'certificates-for-strangers',
    'every name gets a certificate',
    'src/integrations/domains/server/own-domains.ts',
    'isAllowed: (name) => byName.has(name),',
    'isAllowed: (name) => name.length > 0,',
  ),
  breaks(
    'dashboards-elsewhere',
    'a host that is nobody’s is the installation',
    'src/integrations/domains/server/own-domains.ts',
    "(installation.isOurs(name) ? null : { kind: 'nothing', team: null })",
    'null',
  ),
  breaks(
    'transport-of-others',
    'strict transport is asked for of all names below an owner’s',
    'src/kit/server/security/headers.ts',
    "const OWNERS_STRICT_TRANSPORT = 'max-age=86400';",
    "const OWNERS_STRICT_TRANSPORT = 'max-age=86400; includeSubDomains';",
  ),
  breaks(
    '12.66',
    'the usual address leads to a domain that fails',
    'src/integrations/domains/server/own-domains.ts',
    "is_covered && state === 'active'",
    "is_covered && state !== ('' as string)",
  ),
  breaks(
    '12.228',
    'files of a page whose name is as long are there at another’s domain',
    'src/integrations/domains/server/host-listener.ts',
    'path.toLowerCase().startsWith(own) && PAGE_FILES',
    'PAGE_FILES',
  ),
  breaks(
    '12.228',
    'the sitemap lists pages while all are closed',
    'src/page/delivery/server/public-pages-open.ts',
    '|/sitemap',
    '',
  ),
];
