import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import Provider, { type Claims, type GrantContext } from 'oidc-provider';
import { CLIENT } from './identity-provider-client.ts';

/**
 * A certified OpenID Connect provider on a socket, whose people sign in with an email or by
 * pressing their name.
 */
export type IdentityProvider = {
  issuer: string;
  /** The settings for an operator; it accepts every installation's callback. */
  client: { issuer: string; clientId: string; clientSecret: string };
  /** The people by subject; may be changed at any time. */
  people: Map<string, Claims>;
  stop(): Promise<void>;
};

/** @param port zero for any */
export async function startIdentityProvider(port = 0): Promise<IdentityProvider> {
  const people = new Map<string, Claims>();
  // Early requests wait until the provider is ready.
  let begin: (provider: Provider) => void = () => undefined;
  const ready = new Promise<Provider>((resolve) => {
    begin = resolve;
  });
  const server = createServer(async (request, response) => {
    const provider = await ready;
    const isSignIn = request.url?.startsWith('/sign-in/') ?? false;
    await (isSignIn
      ? signIn(provider, people, request, response)
      : provider.callback()(request, response));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  begin(await createProvider(issuer, people));
  return {
    issuer,
    client: { issuer, ...CLIENT },
    people,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

let signingKey: Promise<JWK> | undefined;

/** Shared by all providers of a process: finding primes takes longer than most tests. */
function findSigningKey(): Promise<JWK> {
  signingKey ??= generateKeyPair('RS256', { extractable: true }).then(({ privateKey }) =>
    exportJWK(privateKey),
  );
  return signingKey;
}

async function createProvider(issuer: string, people: Map<string, Claims>): Promise<Provider> {
  const signing = await findSigningKey();
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: ['https://any.example/callback'],
      },
    ],
    jwks: { keys: [{ ...signing, use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    features: { devInteractions: { enabled: false } },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/sign-in/${uid}` },
    loadExistingGrant: agree,
    findAccount: (_: unknown, accountId: string) => ({
      accountId,
      claims: () => people.get(accountId) ?? { sub: accountId },
    }),
  });
  // The tests' ports aren't known in advance.
  provider.Client.prototype.redirectUriAllowed = () => true;
  return provider;
}

/** Grants the scopes without asking for consent. */
async function agree({ oidc }: GrantContext) {
  const { clientId } = oidc.client;
  const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session.accountId });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}

/** The page with an email field and a button for each person, and the press's handler. */
async function signIn(
  provider: Provider,
  people: Map<string, Claims>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'GET') {
    const names = [...people].map(([sub, { name = sub }]) => toButton(sub, String(name)));
    const email = '<label>Email <input name="email"></label><button>Continue</button>';
    const form = `<form method="post">${email}${names.join('')}${toButton('', 'Cancel')}</form>`;
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><title>Who are you?</title>${form}</html>`);
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const form = new URLSearchParams(String(Buffer.concat(chunks)));
  const person = form.get('person') ?? addPerson(people, form.get('email') ?? '');
  const result = person ? { login: { accountId: person } } : { error: 'access_denied' };
  await provider.interactionFinished(request, response, result);
}

/** Adds a person for any email, with the email as subject. */
function addPerson(people: Map<string, Claims>, email: string): string {
  if (!people.has(email)) {
    people.set(email, { sub: email, email, email_verified: true, name: 'Ada Lovelace' });
  }
  return email;
}

function toButton(value: string, label: string): string {
  return `<button name="person" value="${value}">${label}</button>`;
}
