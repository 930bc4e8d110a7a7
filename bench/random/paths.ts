import fc, { type Arbitrary } from 'fast-check';
import { PATHS, PRIVACY_PATH } from '#kit/rules/paths.ts';
import { sharpText, wordOr } from './texts.ts';
import type { Vocabulary } from './vocabulary.ts';

const NAMES = ['demo', 'demo.vcf', 'demo.svg', 'demo.png', 'demo.json', 'demo/card.png', 'nobody'];

const SITE_PATHS = [
  ...Object.values(PATHS),
  PRIVACY_PATH,
  '/events',
  '/leads',
  '/my-details/',
  '/export',
  '/config.json',
  '/healthz',
  '/metrics',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-1.xml',
  '/assets/',
  '/support/help',
  '/q/',
  '/sandbox/mail',
  '/graphql/v1',
];

/** Paths outside the gateway: pages and their files, events, leads, screens. */
export function buildSitePath(): Arbitrary<string> {
  const page = wordOr(NAMES).map((name) => `/bio/${name}`);
  const other = fc.tuple(wordOr(SITE_PATHS), fc.oneof(fc.constant(''), sharpText)).map(join);
  const query = randomQuery(['size', 'download', 'utm_source', 'redirect', 'at', 'code', 'lang']);
  return fc.tuple(fc.oneof(page, other), query).map(join);
}

const AUTH_ROUTES = [
  'signup',
  'token',
  'token?grant_type=password',
  'token?grant_type=refresh_token',
  'token?grant_type=pkce',
  'user',
  'logout',
  'recover',
  'resend',
  'verify',
  'settings',
  'health',
  '.well-known/jwks.json',
  'otp',
  'factors',
  'admin/users',
  'authorize',
];

export function buildAuthPath(): Arbitrary<string> {
  const query = randomQuery(['token', 'type', 'redirect_to', 'scope', 'grant_type', 'provider']);
  return fc.tuple(fc.constant('/auth/v1/'), wordOr(AUTH_ROUTES), query).map(join);
}

const STORAGE_ROUTES = [
  'bucket',
  'bucket/',
  'object/',
  'object/public/',
  'object/authenticated/',
  'object/sign/',
  'object/upload/sign/',
  'object/list/',
  'object/info/public/',
  'object/move',
  'object/copy',
  'render/image/public/',
  'render/image/authenticated/',
];

export function buildStoragePath(): Arbitrary<string> {
  const query = randomQuery([
    'width',
    'height',
    'quality',
    'resize',
    'token',
    'download',
    'format',
  ]);
  const place = fc
    .tuple(wordOr(['pictures', 'pictures/a', '']), sharpText)
    .map((parts) => parts.join('/'));
  return fc.tuple(fc.constant('/storage/v1/'), wordOr(STORAGE_ROUTES), place, query).map(join);
}

const OPERATORS = [
  'eq',
  'neq',
  'gt',
  'in',
  'is',
  'like',
  'imatch',
  'cs',
  'fts(english)',
  'not.eq',
  'eq(any)',
];
const CASTS = [
  'text',
  'int',
  'json',
  'regclass',
  'anyelement',
  'cstring',
  'void',
  'uuid',
  'interval',
  'money',
];

/** Tables and functions by name, with the grammar of PostgREST's queries, mostly well-formed. */
export function buildRestPath({
  relations,
  columns,
  functions,
  parameters,
}: Vocabulary): Arbitrary<string> {
  const column = wordOr(columns);
  const field = fc.tuple(
    column,
    fc.oneof(fc.constant(''), wordOr(['->a', '->>a', '->0', '->>-1'])),
  );
  const cast = wordOr(CASTS).map((type) => `::${type}`);
  const term = fc.tuple(field.map(join), fc.oneof(fc.constant(''), cast)).map(join);
  const select = fc.array(
    fc.oneof(term, wordOr(['*', 'count()', 'a:id', 'leads(*)', '...leads(id)'])),
    { maxLength: 5 },
  );
  const filter = fc
    .tuple(field.map(join), wordOr(OPERATORS), sharpText)
    .map(([name, operator, value]) => `${quote(name)}=${operator}.${quote(value)}`);
  const logic = fc
    .tuple(fc.constantFrom('and', 'or', 'not.and'), fc.array(filter, { maxLength: 3 }))
    .map(([name, terms]) => `${name}=(${terms.join(',').replaceAll('=', '.')})`);
  const named = fc
    .tuple(
      wordOr(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict', ...parameters]),
      sharpText,
    )
    .map(([name, value]) => `${quote(name)}=${quote(value)}`);
  const terms = fc.array(
    fc.oneof(
      select.map((list) => `select=${list.map(quote).join(',')}`),
      filter,
      logic,
      named,
      column.map((name) => `order=${quote(name)}.desc.nullslast`),
    ),
    { maxLength: 4 },
  );
  const place = fc.oneof(
    wordOr(relations),
    wordOr(functions).map((name) => `rpc/${name}`),
  );
  return fc.tuple(place, terms).map(([name, query]) => `/rest/v1/${name}?${query.join('&')}`);
}

function randomQuery(names: readonly string[]): Arbitrary<string> {
  const pair = fc
    .tuple(wordOr(names), sharpText)
    .map(([name, value]) => `${quote(name)}=${quote(value)}`);
  return fc.oneof(
    fc.constant(''),
    fc.array(pair, { maxLength: 3 }).map((pairs) => `?${pairs.join('&')}`),
  );
}

/** Percent signs stay as they are, so that broken escapes get through too. */
function quote(text: string): string {
  return text.replace(/[#&=+\s]/g, (character) => encodeURIComponent(character));
}

function join(parts: readonly string[]): string {
  return parts.join('');
}
