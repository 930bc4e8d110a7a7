import type { TestApp } from '#test/app.ts';
import { createAgency, type TestProfile } from '#test/factories.ts';
import { createOwnerClient } from '#test/owner-client.ts';

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** @returns the key of an agency's directory */
export async function createKey(server: TestApp, owner: TestProfile): Promise<string> {
  const { data, error } = await createOwnerClient(server, owner).rpc('create_scim_key');
  if (error) throw new Error(error.message);
  return data;
}

/** An agency and its directory, with requests as directories send them. */
export async function openTestDirectory(server: TestApp) {
  const owner = await createAgency(server.sql);
  const secret = await createKey(server, owner);
  const ask = async (method: string, path: string, body?: unknown, key = secret) => {
    const answer = await server.app.request(`/scim/v2${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects
    const said: any = text ? JSON.parse(text) : null;
    return { status: answer.status, headers: answer.headers, body: said };
  };
  const patch = (id: string, ...Operations: object[]) =>
    ask('PATCH', `/Users/${id}`, { schemas: [PATCH], Operations });
  return { owner, secret, ask, patch };
}

let addresses = 0;

/** @returns a new person, as directories send one */
export function newUser(more: object = {}) {
  addresses += 1;
  return {
    schemas: [USER],
    userName: `Scim-${addresses}@vizit.test`,
    externalId: `id-${addresses}`,
    name: { givenName: 'Grace Brewster', familyName: 'Hopper' },
    active: true,
    ...more,
  };
}
