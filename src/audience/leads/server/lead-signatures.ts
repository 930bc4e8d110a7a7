import { isUuid } from '#kit/rules/values/json.ts';
import { createSigner, type SigningJwk } from '#kit/server/http/signer.ts';
import {
  judgeLeadStampAge,
  LEAD_SLOW_STAMP_MIN_AGE_MS,
  LEAD_STAMP_MIN_AGE_MS,
  type LeadStampAge,
} from '#page/lead-form/rules/sending.ts';

declare module '#kit/server/routes/deps.ts' {
  interface AppDeps {
    leadStamps: LeadStamps;
    leadTokens: LeadTokens;
  }
}

/**
 * 72 bits: a stamp guards no secret and can only be guessed over the network, and random bytes in a page
 * can't be compressed.
 */
const STAMP_SIGNATURE_BYTES = 9;
/** In base64url. */
const STAMP_SIGNATURE_LENGTH = 12;

/** `unknown` if we didn't sign it, or signed it for another form. */
type LeadStampVerdict = LeadStampAge | 'unknown';

/** Time stamps of lead forms: the second they were rendered, signed for one profile. */
export type LeadStamps = {
  /** @returns 18 characters for the form of a page */
  issue(profileId: string, drawn: Date): string;
  /** @returns a stamp for a flooded form, valid one minute after it was rendered */
  issueSlow(profileId: string, drawn: Date): string;
  isSlow(stamp: unknown, profileId: string): boolean;
  judge(stamp: unknown, profileId: string, now: Date): LeadStampVerdict;
  /** @returns a stamp that is valid now or soon: the same one if it only needs time */
  renew(stamp: unknown, profileId: string, now: Date): string;
};

/** @param privateJwk the server's signing key @param retiredJwks earlier ones */
export function createLeadStamps(
  privateJwk: SigningJwk,
  retiredJwks: readonly SigningJwk[] = [],
): LeadStamps {
  const signer = createSigner(privateJwk, 'lead stamp', STAMP_SIGNATURE_BYTES, retiredJwks);

  const write = (text: string, drawn: Date): string => {
    const second = Math.floor(drawn.getTime() / 1000).toString(36);
    return second + signer.sign(`${text} ${second}`).toString('base64url');
  };
  const issue = (profileId: string, drawn: Date) => write(profileId, drawn);

  /** @returns when it was signed for this text, in milliseconds; null if it wasn't */
  const read = (stamp: unknown, text: string): number | null => {
    if (typeof stamp !== 'string') return null;
    const second = stamp.slice(0, -STAMP_SIGNATURE_LENGTH);
    const signature = Buffer.from(stamp.slice(-STAMP_SIGNATURE_LENGTH), 'base64url');
    if (!signer.isSignedBy(signature, `${text} ${second}`)) return null;
    return Number.parseInt(second, 36) * 1000;
  };
  const readSlow = (stamp: unknown, profileId: string) => read(stamp, `slow ${profileId}`);

  const judge = (stamp: unknown, profileId: string, now: Date): LeadStampVerdict => {
    const drawn = read(stamp, profileId);
    if (drawn !== null) return judgeLeadStampAge(now.getTime() - drawn);
    const slow = readSlow(stamp, profileId);
    if (slow === null) return 'unknown';
    return judgeLeadStampAge(now.getTime() - slow, LEAD_SLOW_STAMP_MIN_AGE_MS);
  };

  return {
    issue,
    issueSlow: (profileId, drawn) => write(`slow ${profileId}`, drawn),
    isSlow: (stamp, profileId) => readSlow(stamp, profileId) !== null,
    judge,
    renew: (stamp, profileId, now) => {
      const verdict = judge(stamp, profileId, now);
      if (typeof stamp === 'string' && (verdict === 'good' || verdict === 'early')) return stamp;
      // A form that was open for a day has waited long enough.
      const waitedMs = verdict === 'late' ? LEAD_STAMP_MIN_AGE_MS : 0;
      return issue(profileId, new Date(now.getTime() - waitedMs));
    },
  };
}

const ID_BYTES = 16;
/** 128 bits, the only protection against strangers. */
const TOKEN_SIGNATURE_BYTES = 16;
/** An id and its signature in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** Links that lead visitors back to their details: the lead's id, signed. */
export type LeadTokens = {
  /**
   * @returns 43 characters for the link's path; invalid once the lead is gone, or the signing key has changed
   * twice
   */
  issue(leadId: string): string;
  /** @returns the id of the lead, or null for a token we didn't sign */
  read(token: string): string | null;
};

/** @param privateJwk the server's signing key @param retiredJwks earlier ones */
export function createLeadTokens(
  privateJwk: SigningJwk,
  retiredJwks: readonly SigningJwk[] = [],
): LeadTokens {
  const signer = createSigner(privateJwk, 'lead token', TOKEN_SIGNATURE_BYTES, retiredJwks);
  return {
    issue: (leadId) => {
      if (!isUuid(leadId)) throw new TypeError('A token is for the id of a lead.');
      const id = Buffer.from(leadId.replaceAll('-', ''), 'hex');
      return Buffer.concat([id, signer.sign(id.toString('hex'))]).toString('base64url');
    },
    read: (token) => {
      if (!TOKEN.test(token)) return null;
      const bytes = Buffer.from(token, 'base64url');
      const id = bytes.subarray(0, ID_BYTES).toString('hex');
      const signature = bytes.subarray(ID_BYTES);
      return signer.isSignedBy(signature, id) ? toUuid(id) : null;
    },
  };
}

function toUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
