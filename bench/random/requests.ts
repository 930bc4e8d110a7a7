import fc, { type Arbitrary } from 'fast-check';
import { buildAuthPath, buildRestPath, buildSitePath, buildStoragePath } from './paths.ts';
import { jsonWith, wordOr } from './texts.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The owner of the token sent. */
export type Caller = 'nobody' | 'anonymous' | 'person' | 'forged';

/** A request as written to the socket. */
export type RandomRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
  caller: Caller;
};

const METHODS = ['GET', 'GET', 'GET', 'POST', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'];

const BODY_KEYS = [
  'email',
  'password',
  'data',
  'token',
  'token_hash',
  'type',
  'refresh_token',
  'auth_code',
  'code_verifier',
  'code_challenge',
  'code_challenge_method',
  'profile_id',
  'id',
  'name',
  'message',
  'link_url',
  'link_type',
  'consent',
  'stamp',
  'website',
  'prefix',
  'prefixes',
  'limit',
  'offset',
  'sortBy',
  'bucketId',
  'sourceKey',
  'destinationKey',
  'expiresIn',
  'paths',
];

const HEADER_VALUES: Readonly<Record<string, readonly string[]>> = {
  accept: [
    'application/json',
    'application/vnd.pgrst.object+json',
    'application/vnd.pgrst.plan+json',
    'text/csv',
    'text/html',
    'image/webp',
  ],
  'accept-encoding': ['br', 'gzip;q=0', 'identity;q=0, *;q=0'],
  prefer: [
    'return=representation',
    'return=minimal, count=exact',
    'resolution=merge-duplicates',
    'handling=strict, max-affected=1',
    'tx=rollback',
    'missing=default',
  ],
  range: ['0-9', 'bytes=0-', 'bytes=-1', 'items=5-1', '0-99999999999999999999'],
  'range-unit': ['items', 'bytes'],
  'accept-profile': ['public', 'private', 'auth', 'pg_catalog'],
  'content-profile': ['public', 'auth'],
  'if-none-match': ['*', '"x"', 'W/"'],
  'if-modified-since': ['Thu, 01 Jan 1970 00:00:00 GMT', 'never'],
  origin: ['null', 'https://elsewhere.test'],
  'sec-fetch-site': ['cross-site', 'same-origin'],
  'sec-purpose': ['prefetch'],
  cookie: ['a=b; '.repeat(50)],
  'x-upsert': ['true'],
};

const CONTENT_TYPES = [
  'application/json',
  'application/json',
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/plain',
  'image/png',
  'application/octet-stream',
  '/',
];

/** @param known names that pass the first check @returns any request at any public door */
export function randomRequest(known: Vocabulary): Arbitrary<RandomRequest> {
  const path = fc.oneof(buildSitePath(), buildAuthPath(), buildStoragePath(), {
    weight: 2,
    arbitrary: buildRestPath(known),
  });
  const bodyKeys = [...BODY_KEYS, ...known.columns, ...known.parameters];
  return fc
    .record({
      method: fc.constantFrom(...METHODS),
      path: path.map(toTarget),
      headers: randomHeaders(),
      contentType: wordOr(CONTENT_TYPES),
      body: fc.option(jsonWith(bodyKeys)),
      caller: fc.constantFrom<Caller>('nobody', 'anonymous', 'person', 'person', 'forged'),
    })
    .map(({ contentType, headers, ...request }) => ({
      ...request,
      headers:
        request.body === null ? headers : { ...headers, ...toHeader('content-type', contentType) },
    }));
}

function randomHeaders(): Arbitrary<Record<string, string>> {
  const header = fc
    .constantFrom(...Object.keys(HEADER_VALUES))
    .chain((name) => wordOr(HEADER_VALUES[name] ?? []).map((value) => toHeader(name, value)));
  return fc.array(header, { maxLength: 3 }).map((headers) => Object.assign({}, ...headers));
}

/** Characters that no client can put into a header are left out. */
function toHeader(name: string, value: string): Record<string, string> {
  return { [name]: value.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').slice(0, 500) };
}

/**
 * Characters that no client can put into the request line are escaped; others stay, as from a careless
 * client.
 */
function toTarget(path: string): string {
  return path.replace(/[^\x21-\x7e]+/g, (piece) =>
    Buffer.from(piece).toString('hex').replace(/../g, '%$&'),
  );
}
