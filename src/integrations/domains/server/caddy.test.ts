import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Caddy, hasCaddy, startCaddy } from '#test/servers/caddy.ts';
import { findFreePort } from '#test/servers/free-port.ts';
import { createHolder, type HostedApp, openHostedApp } from '#test/servers/hosted-app.ts';

const where = hasCaddy() ? '' : ' (skipped: no `caddy` is installed here)';

describe.runIf(where === '')(`behind Debian’s Caddy with deploy/Caddyfile${where}`, () => {
  let hosted: HostedApp;
  let caddy: Caddy;
  beforeAll(async () => {
    const port = await findFreePort();
    hosted = await openHostedApp({ publicUrl: `https://localhost:${port}` });
    caddy = await startCaddy({ port, serverPort: hosted.port });
  });
  afterAll(async () => {
    await caddy.stop();
    await hosted.close();
  });

  test('a page is served on its owner’s domain, with a certificate', async () => {
    const name = 'ada-behind-caddy.example';
    const { full_name, username } = await createHolder(hosted, name);
    const answer = await caddy.ask(name, '/');
    expect(answer.status).toBe(200);
    expect(answer.body).toContain(full_name);
    expect((await caddy.ask(name, '/dashboard')).status).toBe(404);
    expect((await caddy.ask('localhost', `/bio/${username}`)).headers.location).toMatch(
      /^https:\/\/ada-behind-caddy\.example:\d+\/#$/,
    );
    expect(await caddy.askPlain(name, '/')).toMatchObject({ status: 308 });
  });

  test('an unclaimed name gets no certificate, and so no answer', async () => {
    await expect(caddy.ask('unknown.example', '/')).rejects.toMatchObject({
      message: expect.stringContaining('alert'),
    });
  });

  test('a released domain gets no new certificate, and Caddy’s old one no longer shows the page', async () => {
    const name = 'given-up.example';
    const { user_id } = await createHolder(hosted, name);
    expect((await caddy.ask(name, '/')).status).toBe(200);
    await hosted.sql`delete from public.domains where user_id = ${user_id}`;
    await vi.waitFor(async () => expect((await caddy.ask(name, '/')).status).toBe(404));
  });

  test('the certificate check can’t be reached through Caddy', async () => {
    const target = '/internal/tls-allowed?domain=ada-behind-caddy.example';
    expect((await caddy.ask('localhost', target)).status).toBe(404);
  });
});
