import { type HostedSettings, isSecretKey } from '#kit/server/process/hosted-env.ts';

/** @returns the token of a Bearer `Authorization` header; null for any other */
export function readBearer(authorization: string | null | undefined): string | null {
  return /^bearer +([\w.~+/=-]+)$/i.exec(authorization?.trim() ?? '')?.[1] ?? null;
}

type Keys = Pick<HostedSettings, 'publishableKey' | 'secretKey'>;

/**
 * Decides the key a request is passed on with. Requests from a connection get the publishable key and the
 * caller's own token; only this process uses the secret key, and calls without a connection.
 *
 * @param headers of the request passed on; they are changed
 * @returns whether it may be passed on
 */
export function applyKeys(headers: Headers, keys: Keys, isFromOutside: boolean): boolean {
  const apikey = headers.get('apikey');
  const authorization = headers.get('authorization');
  const bearer = readBearer(authorization);
  // The backend might accept a token that we can't parse.
  if (authorization !== null && bearer === null) return false;
  if (bearer !== null) headers.set('authorization', `Bearer ${bearer}`);
  const given = [apikey, bearer].filter((key) => typeof key === 'string');
  if (isFromOutside && given.some((key) => key === keys.secretKey || isSecretKey(key))) {
    return false;
  }
  if (apikey !== null && apikey !== keys.publishableKey && apikey !== keys.secretKey) return false;
  // Upstream, both headers must match if one has the secret key.
  const isSecret = given.includes(keys.secretKey);
  headers.set('apikey', isSecret ? keys.secretKey : keys.publishableKey);
  return true;
}
