import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type {
  PasskeyAuthenticationOptionsResponse,
  PasskeyRegistrationOptionsResponse,
  VerifyPasskeyRegistrationParams,
} from '@supabase/auth-js';

/** A browser's response to either request. */
type Answer = VerifyPasskeyRegistrationParams['credential'];

type CreationOptions = Pick<PasskeyRegistrationOptionsResponse['options'], 'challenge' | 'user'>;
type RequestOptions = Pick<PasskeyAuthenticationOptionsResponse['options'], 'challenge'>;

/** Faults to inject into a response. */
type Faults = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** The device was touched, but didn't verify its user. */
  isUnverified?: boolean;
  userHandle?: string;
  attestation?: { fmt: string; attStmt: Map<string, unknown> };
};

/** For tests: a phone with one passkey, in a browser at `origin`. */
export type Authenticator = {
  create(options: CreationOptions, faults?: Faults): Answer;
  get(options: RequestOptions, faults?: Faults): Answer;
  /** A copy with the same key and current count. */
  clone(): Authenticator;
};

type Key = { id: Buffer; privateKey: KeyObject; publicKey: KeyObject; userHandle: string };

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** @param rpId the domain it considers the site's */
export function createAuthenticator(site: { rpId: string; origin: string }): Authenticator {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return openAuthenticator(site, { ...pair, id: randomBytes(32), userHandle: '' }, 0);
}

function openAuthenticator(
  site: { rpId: string; origin: string },
  key: Key,
  count: number,
): Authenticator {
  let signCount = count;
  const describe = (type: string, challenge: string, { origin = site.origin }: Faults) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const buildData = ({ rpId = site.rpId, isUnverified }: Faults, made = Buffer.alloc(0)) => {
    const flags = 0x01 | (isUnverified ? 0 : 0x04) | (made.length > 0 ? 0x40 : 0);
    const counter = Buffer.alloc(4);
    signCount += 1;
    counter.writeUInt32BE(signCount);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, made]);
  };
  const id = key.id.toString('base64url');
  const shared = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  return {
    create(options, faults = {}) {
      key.userHandle = options.user.id;
      const clientData = describe('webauthn.create', faults.challenge ?? options.challenge, faults);
      const length = Buffer.from([key.id.length >> 8, key.id.length & 0xff]);
      const made = Buffer.concat([Buffer.alloc(16), length, key.id, encodeKey(key.publicKey)]);
      const attestation = faults.attestation ?? { fmt: 'none', attStmt: new Map() };
      const object = new Map<string, unknown>([
        ['fmt', attestation.fmt],
        ['attStmt', attestation.attStmt],
        ['authData', new Uint8Array(buildData(faults, made))],
      ]);
      return {
        ...shared,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          attestationObject: encode(object).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    get(options, faults = {}) {
      const clientData = describe('webauthn.get', faults.challenge ?? options.challenge, faults);
      const data = buildData(faults);
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), key.privateKey);
      return {
        ...shared,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: faults.userHandle ?? key.userHandle,
        },
      };
    },
    clone: () => openAuthenticator(site, key, signCount),
  };
}

const encode = (value: Map<string | number, unknown>) =>
  Buffer.from(isoCBOR.encode(value as Parameters<typeof isoCBOR.encode>[0]));

/** In COSE's encoding (RFC 9053, section 7.1): ES256 on P-256. */
function encodeKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  return encode(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  );
}
