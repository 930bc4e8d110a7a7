import {
  type Configuration,
  fetchUserInfo,
  type IDToken,
  type UserInfoResponse,
} from 'openid-client';
import type { JSONValue } from 'postgres';
import { EMAIL_MAX_CHARACTERS } from '../../limits/auth.ts';
import { emailField } from '../request/body.ts';
import type { Metadata } from '../users/users.ts';

/** A user's data from a provider. */
export type ProviderPerson = {
  /** Issuer and subject together identify a user; the email never does. */
  issuer: string;
  subject: string;
  /** Null if the provider sends no valid one. */
  email: string | null;
  isEmailVerified: boolean;
  /** True if the provider says that the email isn't confirmed; a missing claim doesn't count. */
  isEmailDenied: boolean;
  /** The stored claims, named as in the hosted backend. */
  data: Metadata;
};

type Claims = IDToken | UserInfoResponse;

/** Some providers send the email only from the userinfo endpoint, for the access token. */
export async function readPerson(
  configuration: Configuration,
  idToken: IDToken,
  accessToken: string,
): Promise<ProviderPerson> {
  const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined;
  if (idToken.email !== undefined || !hasMore) return toPerson(idToken.iss, idToken);
  const info = await fetchUserInfo(configuration, accessToken, idToken.sub);
  return toPerson(idToken.iss, { ...idToken, ...info });
}

/** Keeps only useful claims, cut to the length of a name or an address. */
function toPerson(issuer: string, claims: Claims): ProviderPerson {
  const { sub } = claims;
  const email = readEmail(claims.email);
  // A boolean in OpenID Connect; a string could mean anything.
  const isEmailVerified = email !== null && claims.email_verified === true;
  const isEmailDenied = claims.email_verified !== undefined && claims.email_verified !== true;
  const name = readText(claims.name, 200);
  const picture = readPicture(claims.picture);
  const data: Record<string, JSONValue | null> = {
    iss: issuer,
    sub,
    provider_id: sub,
    email,
    email_verified: isEmailVerified,
    phone_verified: false,
    name,
    full_name: name,
    preferred_username: readText(claims.preferred_username, 200),
    avatar_url: picture,
    picture,
  };
  const known = Object.entries(data).filter(([, value]) => value !== null);
  const described = { email, isEmailVerified, isEmailDenied };
  return { issuer, subject: sub, ...described, data: Object.fromEntries(known) };
}

function readEmail(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > EMAIL_MAX_CHARACTERS) return null;
  const parsed = emailField.safeParse(value);
  return parsed.success ? parsed.data : null;
}

function readText(value: unknown, max: number): string | null {
  const isText = typeof value === 'string' && value.length <= max && !/\p{Cc}/u.test(value);
  return isText && value.trim() !== '' ? value.trim() : null;
}

function readPicture(value: unknown): string | null {
  const text = readText(value, 1024);
  return text !== null && /^https:\/\/[^\s\\]+$/.test(text) ? text : null;
}
