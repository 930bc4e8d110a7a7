import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { postJson, type TestApp } from '../app.ts';

/** @returns the URL of another site on this machine, and a function that stops it */
export async function openWebsite(
  answer: RequestListener,
): Promise<{ url: string; close(): Promise<void> }> {
  const website = createServer(answer);
  await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(website.address() as AddressInfo).port}`,
    close: async () => {
      website.closeAllConnections();
      await new Promise((resolve) => website.close(resolve));
    },
  };
}

/** @returns the id and token of a new user with a confirmed email */
export async function signUpOwner({
  app,
  sql,
  keys,
}: TestApp): Promise<{ id: string; token: string }> {
  const email = `owner-${crypto.randomUUID()}@vizit.test`;
  const ask = (path: string) =>
    app.request(
      `/auth/v1/${path}`,
      postJson({ email, password: 'correct horse battery' }, { apikey: keys.anonKey }),
    );
  await ask('signup');
  await sql`update auth.users set email_confirmed_at = now() where email = ${email}`;
  const answer = await ask('token?grant_type=password');
  const { access_token, user } = (await answer.json()) as {
    access_token: string;
    user: { id: string };
  };
  return { token: access_token, id: user.id };
}
