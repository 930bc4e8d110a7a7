import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { AuthError, toKnownError } from '../../errors.ts';
import { runInBackground, tellOfIdentity } from '../../mails/mails.ts';
import {
  addToRedirect,
  assertMayCarrySession,
  resolveRedirect,
  toFailureUrl,
  toSessionUrl,
} from '../../mails/redirects.ts';
import { beginFlow } from '../../providers/begin-flow.ts';
import { identifyPerson, linkPerson, signInPerson } from '../../providers/end-flow.ts';
import {
  buildCallbackUrl,
  type ProviderFlow,
  spendFlow,
  takeFlow,
} from '../../providers/flow-cookie.ts';
import { deleteIdentity } from '../../providers/identities.ts';
import { assertSpeaksFor, getProvider, noteTrouble } from '../../providers/provider.ts';
import type { AuthDeps } from '../../request/deps.ts';
import { noteSubject } from '../../request/report-events.ts';
import { assertAssured, assertFreshSignIn } from '../../sessions/assurance.ts';
import { insertFlowState, issueAuthCode } from '../../sessions/flow-states.ts';
import { openSession } from '../../sessions/sessions.ts';
import { getCaller } from '../../users/bearer.ts';

/**
 * GET /authorize?provider=…: redirects the browser to a provider, to sign in there. Errors are redirects for
 * browsers, since people see them; programs get errors as usual.
 */
export function authorizeRoute(deps: AuthDeps): Hono {
  const { settings, limits } = deps;
  return new Hono().get('/authorize', async (context) => {
    try {
      await limits.take('providerPerAddress', settings.clientAddress(context));
      return context.redirect(await beginFlow(context, deps), 302);
    } catch (thrown) {
      const known = toKnownError(thrown);
      if (!known || !isNavigation(context)) throw thrown;
      const target = resolveRedirect(context.req.query('redirect_to'), settings);
      return context.redirect(toFailureUrl(target, known, { inQuery: true }), 303);
    }
  });
}

/** True if a person opened it, judged by headers only browsers can send. */
function isNavigation({ req }: Context): boolean {
  return req.header('Sec-Fetch-Mode') === 'navigate';
}

const ANSWERS = [
  'code',
  'state',
  'iss',
  'error',
  'error_description',
  'error_uri',
  'session_state',
];

/**
 * GET /callback/{provider}: where a provider redirects people back. It always redirects to the client's
 * target: with a code in the query, the tokens in the fragment, or the error in both. POST: the same for a
 * provider that submits a form; our cookie is missing there, so it is redirected to GET.
 */
export function callbackRoute(deps: AuthDeps): Hono {
  const { settings, limits, log } = deps;
  return new Hono()
    .get('/callback/:provider?', async (context) => {
      const flow = await takeFlow(context, deps, context.req.param('provider') ?? '');
      const target = flow?.redirectTo ?? settings.siteUrl;
      try {
        await limits.take('providerPerAddress', settings.clientAddress(context));
        if (!context.req.query('state')) {
          const message = 'OAuth state parameter missing';
          throw new AuthError('bad_oauth_callback', { message });
        }
        if (!flow) throw new AuthError('bad_oauth_state');
        await spendFlow(deps, flow);
        return context.redirect(await endFlow(context, deps, flow), 303);
      } catch (thrown) {
        const known = toKnownError(thrown);
        if (!known) log.error({ err: thrown }, 'a sign-in at a provider could not be ended');
        const error = known ?? new AuthError('unexpected_failure');
        context.error = error;
        return context.redirect(toFailureUrl(target, error, { inQuery: true }), 303);
      }
    })
    .post('/callback/:provider', async (context) => {
      const form = new URLSearchParams(await context.req.text());
      const url = buildCallbackUrl(settings, context.req.param('provider'));
      return context.redirect(`${url}?${pickAnswers(form)}`, 303);
    });
}

/** @returns where to redirect the user, signed in or with another identity */
async function endFlow(context: Context, deps: AuthDeps, flow: ProviderFlow): Promise<string> {
  const provider = await getProvider(deps, flow.provider);
  const query = pickAnswers(new URL(context.req.url).searchParams);
  const person = await identifyPerson(deps, { provider, flow, query });
  const isOfDomain = provider.domain !== undefined;
  if (flow.link && isOfDomain) assertSpeaksFor(provider, person);
  const method = isOfDomain ? 'sso/oidc' : 'oauth';
  const openedBy = isOfDomain ? provider.name : null;
  const { user, isLinked, url } = await deps.transact(async (tx) => {
    const { link, challenge, redirectTo } = flow;
    const { user, isNewlyLinked: isLinked } = link
      ? { user: await linkPerson(deps, tx, { link, provider, person }), isNewlyLinked: true }
      : await signInPerson(deps, tx, { provider, person });
    const userId = user.id;
    noteSubject(context, { userId });
    const now = deps.clock();
    const state = { userId, method, provider: openedBy, challenge, now } as const;
    const flowStateId = await insertFlowState(tx, state);
    if (flowStateId === null) {
      assertMayCarrySession(deps.settings);
      const session = await openSession(deps, tx, userId, method, openedBy);
      return { user, isLinked, url: toSessionUrl(redirectTo, session) };
    }
    const code = await issueAuthCode(tx, flowStateId, now);
    const url = addToRedirect(redirectTo, { code }, { inQuery: true, inFragment: false });
    return { user, isLinked, url };
  });
  await noteTrouble(deps, provider, '');
  if (isLinked) runInBackground(deps, () => tellOfIdentity(deps, user, 'linked', provider.label));
  return url;
}

function pickAnswers(given: URLSearchParams): URLSearchParams {
  const answers = ANSWERS.map((name) => [name, given.get(name)]);
  return new URLSearchParams(answers.filter((pair): pair is [string, string] => pair[1] !== null));
}

const identityId = z.uuid();

/**
 * GET /user/identities/authorize?provider=…: redirects the caller's browser to link another
 * identity, or returns the URL as JSON if the client doesn't want a redirect. DELETE
 * /user/identities/{id}: unlinks one.
 */
export function identitiesRoute(deps: AuthDeps): Hono {
  const { settings, limits, clock } = deps;
  return new Hono()
    .get('/user/identities/authorize', async (context) => {
      if (!settings.manualLinking) throw new AuthError('manual_linking_disabled');
      const { user, sessionId } = await getCaller(context, deps, { isWrite: true });
      await assertAssured(deps, user, sessionId);
      // As with passkeys: otherwise whoever steals an open session would keep access.
      await assertFreshSignIn(deps, sessionId);
      await limits.take('providerPerAddress', settings.clientAddress(context));
      const url = await beginFlow(context, deps, { userId: user.id, sessionId });
      const isAsked = context.req.query('skip_http_redirect') === 'true';
      return isAsked ? context.json({ url }) : context.redirect(url, 302);
    })
    .delete('/user/identities/:id', async (context) => {
      if (!settings.manualLinking) throw new AuthError('manual_linking_disabled');
      const { user, sessionId } = await getCaller(context, deps);
      await assertAssured(deps, user, sessionId);
      const id = identityId.safeParse(context.req.param('id'));
      if (!id.success) {
        throw new AuthError('validation_failed', { message: 'identity_id must be an UUID' });
      }
      const removed = { id: id.data, userId: user.id, sessionId, now: clock() };
      const provider = await deps.transact((tx) => deleteIdentity(tx, removed));
      const label = (await getProvider(deps, provider).catch(() => null))?.label ?? provider;
      runInBackground(deps, () => tellOfIdentity(deps, user, 'unlinked', label));
      return context.json({});
    });
}
