import { Hono } from 'hono';
import * as z from 'zod/mini';
import { runInBackground, tellOfPasskey } from '../../mails/mails.ts';
import { readBody } from '../../request/body.ts';
import type { AuthDeps } from '../../request/deps.ts';
import { registrationField } from '../../webauthn/body.ts';
import { beginRegistration, finishRegistration } from '../../webauthn/ceremonies.ts';
import { insertChallenge, takeChallenge } from '../../webauthn/challenges.ts';
import { getPasskeyMaker, getRelyingParty } from '../../webauthn/manage.ts';
import { assertRoom, insertPasskey, listPasskeys, toPasskey } from '../../webauthn/passkeys.ts';

const verifyBody = z.object({ challenge_id: z.guid(), credential: registrationField });

/** POST /passkeys/registration/{options,verify}: a new passkey for the signed-in user. */
export function passkeyRegistrationRoute(deps: AuthDeps): Hono {
  const { query, transact, limits, settings, clock } = deps;
  const purposeOf = ({ id: userId }: { id: string }) =>
    ({ userId, type: 'registration', now: clock() }) as const;
  return new Hono()
    .post('/passkeys/registration/options', async (context) => {
      const relyingParty = getRelyingParty(deps);
      const user = await getPasskeyMaker(context, deps);
      await limits.take('passkeyPerAddress', settings.clientAddress(context));
      const known = await query((db) => listPasskeys(db, user.id));
      assertRoom(known);
      const options = await beginRegistration(relyingParty, { user, known });
      const kept = await transact((tx) => insertChallenge(tx, purposeOf(user), options.challenge));
      return context.json({ ...kept, options });
    })
    .post('/passkeys/registration/verify', async (context) => {
      const relyingParty = getRelyingParty(deps);
      const user = await getPasskeyMaker(context, deps);
      await limits.take('passkeyPerAddress', settings.clientAddress(context));
      const { challenge_id: id, credential } = await readBody(context, verifyBody);
      const challenge = await query((db) => takeChallenge(db, id, purposeOf(user)));
      const made = await finishRegistration(relyingParty, credential, { challenge });
      const added = await transact((tx) => insertPasskey(tx, user.id, made, clock()));
      const told = { event: 'added', name: added.friendly_name } as const;
      runInBackground(deps, () => tellOfPasskey(deps, user, told));
      return context.json(toPasskey(added));
    });
}
