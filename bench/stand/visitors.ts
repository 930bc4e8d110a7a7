import { randomInt } from 'node:crypto';

/** Addresses kept for tests of networks: RFC 2544, 198.18.0.0/15. */
const ADDRESSES = 2 ** 17;

/** A current browser, as other user agents count as bots. */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** @returns the headers of one of many visitors, distinguished by their address */
export function pickVisitor(crowd = ADDRESSES): Record<string, string> {
  const visitor = randomInt(Math.min(crowd, ADDRESSES));
  const address = [198, 18 + (visitor >> 16), (visitor >> 8) & 255, visitor & 255];
  return { 'x-forwarded-for': address.join('.'), 'user-agent': USER_AGENT };
}

/** Posts JSON as a visitor, anonymous by default. @throws without a response */
export function postJson(
  url: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...pickVisitor(), ...headers },
    body: JSON.stringify(body),
  });
}
