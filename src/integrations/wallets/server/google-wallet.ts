import { importPKCS8, SignJWT } from 'jose';
import { GOOGLE_LINK_MAX_CHARACTERS, WALLET_TIMEOUT_MS } from '#integrations/server/limits.ts';
import { toRecord } from '#kit/rules/values/json.ts';
import type { GuardedFetch } from '#kit/server/clients/guarded-fetch.ts';
import type { GoogleWalletSettings } from '#kit/server/process/wallet-env.ts';
import { buildGoogleClass, type GoogleCard } from '../rules/google-card.ts';

/** The issuer of cards for Google Wallet. */
export type GoogleWallet = {
  issuerId: string;
  /**
   * @param cards the same card with less and less on it
   * @returns the URL that offers to save the first card that fits into it
   */
  buildSaveUrl(cards: readonly GoogleCard[]): Promise<string>;
  /**
   * Stores the card at Google, which updates it on phones; an expired card only if it already exists there.
   *
   * @throws Error if Google refuses or doesn't respond in time
   */
  put(card: GoogleCard): Promise<void>;
};

type GoogleSettings = GoogleWalletSettings & {
  publicUrl: string;
  fetch: GuardedFetch;
  clock: () => Date;
  /** Google's; in tests, a recording one. */
  apiUrl?: string;
};

const SAVE_URL = 'https://pay.google.com/gp/v/save/';
const API_URL = 'https://walletobjects.googleapis.com/walletobjects/v1';
const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer';
const ALGORITHM = 'RS256';

/** The lifetime of an API token, and how long we use it. */
const TOKEN_LIFETIME_SECONDS = 3600;
const TOKEN_USED_MS = 50 * 60_000;

/** Links hold a signed card; changes go through the API (`walletobjects` v1). */
export function createGoogleWallet(settings: GoogleSettings): GoogleWallet {
  const { issuerId, publicUrl } = settings;
  const call = createCaller(settings);
  const signCard = (card: GoogleCard) =>
    sign(settings, {
      aud: 'google',
      typ: 'savetowallet',
      origins: [publicUrl],
      payload: { genericClasses: [buildGoogleClass(issuerId)], genericObjects: [card] },
    });
  return {
    issuerId,
    async buildSaveUrl(cards) {
      let token = '';
      for (const card of cards) {
        token = await signCard(card);
        if (token.length <= GOOGLE_LINK_MAX_CHARACTERS) break;
      }
      return SAVE_URL + token;
    },
    async put(card) {
      const path = `/genericObject/${encodeURIComponent(card.id)}`;
      const status = await call('PUT', path, card);
      if (isDone(status)) return;
      if (status !== 404) throw new Error(`Google answered ${status}`);
      if (card.state === 'EXPIRED') return;
      for (const [kind, made] of [
        ['/genericClass', buildGoogleClass(issuerId)],
        ['/genericObject', card],
      ] as const) {
        const answer = await call('POST', kind, made);
        if (!isDone(answer) && answer !== 409) throw new Error(`Google answered ${answer}`);
      }
    },
  };
}

/** @returns the claims, signed by the service account */
async function sign({ account, clock }: GoogleSettings, claims: Record<string, unknown>) {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setIssuer(account.client_email)
    .setIssuedAt(clock())
    .sign(await importPKCS8(account.private_key, ALGORITHM));
}

function isDone(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Calls the API with the service account's token, which is requested once an hour. */
function createCaller(settings: GoogleSettings) {
  const { account, fetch, clock, apiUrl = API_URL } = settings;
  let known: { token: string; until: number } | null = null;

  const send = (url: string, method: string, type: string, body: string, token?: string) =>
    fetch(url, {
      method,
      body,
      redirect: 'manual',
      headers: { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) },
      signal: AbortSignal.timeout(WALLET_TIMEOUT_MS),
    });

  const askForToken = async (): Promise<string> => {
    const exp = Math.floor(clock().getTime() / 1000) + TOKEN_LIFETIME_SECONDS;
    const assertion = await sign(settings, { scope: SCOPE, aud: account.token_uri, exp });
    const grant_type = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
    const body = new URLSearchParams({ grant_type, assertion }).toString();
    const type = 'application/x-www-form-urlencoded';
    const answer = await send(account.token_uri, 'POST', type, body);
    const { access_token: token } = toRecord(answer.ok ? await answer.json() : null);
    if (typeof token !== 'string')
      throw new Error(`Google gave the service account no token: ${answer.status}`);
    return token;
  };

  return async (method: string, path: string, body: unknown): Promise<number> => {
    const now = clock().getTime();
    if (known === null || known.until <= now) {
      known = { token: await askForToken(), until: now + TOKEN_USED_MS };
    }
    const type = 'application/json';
    const { status } = await send(apiUrl + path, method, type, JSON.stringify(body), known.token);
    if (status === 401) known = null;
    return status;
  };
}
