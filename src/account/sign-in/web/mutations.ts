import type {
  PasskeyAuthenticationOptionsResponse,
  Provider,
  VerifyPasskeyAuthenticationParams,
} from '@supabase/auth-js';
import { ACCOUNT_MESSAGES } from '#account/rules/messages.ts';
import { beginAsking, toPasskeySentence } from '#account/session/web/passkeys.ts';
import { providerReturnUrl } from '#account/session/web/providers.ts';
import { toAsciiEmail } from '#kit/rules/values/email.ts';
import {
  findErrorCode,
  isUnreachable,
  toErrorSentence,
} from '#kit/web/connection/error-sentence.ts';
import { absolute, askAuth } from '#kit/web/session/ask-auth.ts';
import { companySignInPath } from '../rules/company-paths.ts';
import { PASSKEY_MESSAGES } from '../rules/passkeys.ts';
import { parseMailedRedirect } from '../rules/redirect.ts';

/*
 * Sign-in methods. Each returns an error sentence, or null once signed in; screens read the session from the
 * session store.
 */

export async function signIn(credentials: {
  email: string;
  password: string;
}): Promise<string | null> {
  const { error } = await askAuth((client) => client.signInWithPassword(credentials));
  return error ? toErrorSentence(error, ACCOUNT_MESSAGES.signInFailed) : null;
}

/**
 * Emails a sign-in code if this address has an account. The result never reveals whether it does, even if
 * the service says so.
 *
 * @param redirect where the link beside the code leads
 */
export async function requestCode(email: string, redirect: string | null): Promise<string | null> {
  const emailRedirectTo = absolute(parseMailedRedirect(redirect));
  const options = { shouldCreateUser: false, emailRedirectTo };
  const { error } = await askAuth((client) => client.signInWithOtp({ email, options }));
  if (!error || findErrorCode(error) === 'otp_disabled') return null;
  return toErrorSentence(error, 'We couldn’t send the code. Please try again.');
}

/** Asks for a passkey in the browser's own dialog. */
export async function signInWithPasskey(): Promise<string | null> {
  const signal = beginAsking();
  const { error } = await askAuth((client) => client.signInWithPasskey({ options: { signal } }));
  return error ? toPasskeySentence(error, PASSKEY_MESSAGES.signInFailed) : null;
}

/**
 * How long before expiry the challenge is renewed, so that no expired one is used; also the
 * shortest interval.
 */
const RENEWAL_MS = 30_000;

/**
 * Lets the browser offer passkeys in a field (`autocomplete="… webauthn"`), and waits until one is chosen.
 *
 * @param signal ends the offer
 * @returns `none` if nothing was chosen: the offer ended, or the browser doesn't support it
 */
export async function awaitOfferedPasskey(
  signal: AbortSignal,
): Promise<'none' | { problem: string | null }> {
  if (!(await canOfferPasskeys())) return 'none';
  while (!signal.aborted) {
    const { data: asked } = await askAuth((client) => client.passkey.startAuthentication());
    if (!asked || signal.aborted) return 'none';
    const left = asked.expires_at * 1000 - Date.now();
    const renewal = AbortSignal.timeout(Math.max(RENEWAL_MS, left - RENEWAL_MS));
    const credential = await chooseOffered(asked.options, [signal, beginAsking(), renewal]);
    if (credential) return { problem: await redeemPasskey(asked.challenge_id, credential) };
    if (!renewal.aborted) return 'none';
  }
  return 'none';
}

async function canOfferPasskeys(): Promise<boolean> {
  if (!('parseRequestOptionsFromJSON' in PublicKeyCredential)) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

/** @returns the chosen passkey, or null if the request ended for any other reason */
async function chooseOffered(
  options: PasskeyAuthenticationOptionsResponse['options'],
  ends: AbortSignal[],
): Promise<PublicKeyCredential | null> {
  try {
    // The library and TypeScript each define these types.
    const json = options as object as PublicKeyCredentialRequestOptionsJSON;
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(json);
    const wish = { publicKey, mediation: 'conditional', signal: AbortSignal.any(ends) } as const;
    const credential = await navigator.credentials.get(wish);
    return credential instanceof PublicKeyCredential ? credential : null;
  } catch {
    return null;
  }
}

async function redeemPasskey(challengeId: string, chosen: PublicKeyCredential) {
  const credential = chosen.toJSON() as object as VerifyPasskeyAuthenticationParams['credential'];
  const { error } = await askAuth((client) =>
    client.passkey.verifyAuthentication({ challengeId, credential }),
  );
  return error ? toPasskeySentence(error, PASSKEY_MESSAGES.signInFailed) : null;
}

/**
 * Redirects to a provider, which returns here to finish.
 *
 * @param redirect the target screen, raw from the URL
 * @param email as typed, so the provider needn't ask for it again
 */
export async function leaveForProvider(
  name: string,
  redirect: string | null,
  email?: string,
): Promise<string | null> {
  const redirectTo = providerReturnUrl({ provider: name, redirect: redirect ?? '' });
  const queryParams: Record<string, string> = email ? { login_hint: email } : {};
  const { error } = await askAuth((client) =>
    client.signInWithOAuth({ provider: name as Provider, options: { redirectTo, queryParams } }),
  );
  return error ? toErrorSentence(error, ACCOUNT_MESSAGES.signInFailed) : null;
}

/** @returns the company that an email may sign in through; null if there is none, or on failure */
export async function findCompany(email: string): Promise<{ name: string; label: string } | null> {
  const [, domain = ''] = /@([^@]+)$/.exec(toAsciiEmail(email.trim())) ?? [];
  if (!domain.includes('.')) return null;
  const answer = await fetch(companySignInPath(domain))
    .then((response) => response.json())
    .catch(() => null);
  return answer?.provider ?? null;
}

/** Signs in with the callback's code. @returns an error code, or null */
export async function enterByCode(code: string): Promise<string | null> {
  const { error } = await askAuth((client) => client.exchangeCodeForSession(code));
  if (!error) return null;
  return isUnreachable(error) ? 'service_unavailable' : (findErrorCode(error) ?? 'bad_oauth_state');
}
