import { isUuid } from '#kit/rules/values/json.ts';
import { createSigner, type SigningJwk } from '#kit/server/http/signer.ts';

declare module '#kit/server/routes/deps.ts' {
  interface AppDeps {
    leadTokens: LeadTokens;
  }
}

const ID_BYTES = 16;
/** 128 bits, the only protection against strangers. */
const SIGNATURE_BYTES = 16;
/** An id and its signature in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** Links for visitors back to their details: the lead's id, signed. */
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
  const signer = createSigner(privateJwk, 'lead token', SIGNATURE_BYTES, retiredJwks);
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
