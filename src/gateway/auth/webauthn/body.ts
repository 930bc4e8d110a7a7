import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import * as z from 'zod/mini';

const base64url = z.string().check(z.regex(/^[A-Za-z0-9_-]+$/));

const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z._default(z.record(z.string(), z.unknown()), {}),
};

/** The result of `navigator.credentials.create()`, as JSON. */
export const registrationField = z.pipe(
  z.looseObject({
    ...credential,
    response: z.looseObject({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z.nullish(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
    }),
  }),
  z.transform((value) => value as unknown as RegistrationResponseJSON),
);

/** The result of `navigator.credentials.get()`, as JSON. */
export const authenticationField = z.pipe(
  z.looseObject({
    ...credential,
    response: z.looseObject({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
      userHandle: z.nullish(base64url),
    }),
  }),
  z.transform((value) => value as unknown as AuthenticationResponseJSON),
);
