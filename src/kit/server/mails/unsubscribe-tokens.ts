import { MAIL_KINDS, type MailKind } from '#kit/rules/mails/mail-kinds.ts';
import { unsubscribePath } from '#kit/rules/paths.ts';
import { isUuid } from '#kit/rules/values/json.ts';
import { createSigner, type SigningJwk } from '../http/signer.ts';

const ID_BYTES = 16;
/** 128 bits: a correct guess only stops a mail. */
const SIGNATURE_BYTES = 16;
/** An id, a kind and their signature in base64url. */
const TOKEN = /^[\w-]{44}$/;

export type Subscription = { userId: string; kind: MailKind };

/** Signed links that stop a kind of mail without a sign-in. */
export type UnsubscribeTokens = {
  /** @returns 44 characters; valid until the signing key has changed twice */
  issue(subscription: Subscription): string;
  /** @returns null for a token we didn't sign */
  read(token: string): Subscription | null;
};

/** @param privateJwk the server's signing key @param retiredJwks earlier ones */
export function createUnsubscribeTokens(
  privateJwk: SigningJwk,
  retiredJwks: readonly SigningJwk[] = [],
): UnsubscribeTokens {
  const signer = createSigner(privateJwk, 'unsubscribe token', SIGNATURE_BYTES, retiredJwks);
  return {
    issue: ({ userId, kind }) => {
      if (!isUuid(userId)) throw new TypeError('A token is for the id of an account.');
      const id = Buffer.from(userId.replaceAll('-', ''), 'hex');
      const said = Buffer.concat([id, Buffer.from([MAIL_KINDS.indexOf(kind)])]);
      return Buffer.concat([said, signer.sign(said.toString('hex'))]).toString('base64url');
    },
    read: (token) => {
      if (!TOKEN.test(token)) return null;
      const bytes = Buffer.from(token, 'base64url');
      const said = bytes.subarray(0, ID_BYTES + 1);
      const kind = MAIL_KINDS[said[ID_BYTES] ?? -1];
      if (kind === undefined) return null;
      if (!signer.isSignedBy(bytes.subarray(ID_BYTES + 1), said.toString('hex'))) return null;
      return { userId: toUuid(said.subarray(0, ID_BYTES).toString('hex')), kind };
    },
  };
}

/** @returns the URL in a mail that unsubscribes its reader */
export function buildUnsubscribeUrl(
  { unsubscribeTokens, publicUrl }: { unsubscribeTokens: UnsubscribeTokens; publicUrl: string },
  subscription: Subscription,
): string {
  return publicUrl + unsubscribePath(unsubscribeTokens.issue(subscription));
}

function toUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
