import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '#app/server/start/listen.ts';
import { listHeldDomains, watchOwnDomains } from '#integrations/domains/server/domains.ts';
import {
  buildHostNotFound,
  createHostListener,
} from '#integrations/domains/server/host-listener.ts';
import { createOwnDomains, type OwnDomains } from '#integrations/domains/server/own-domains.ts';
import { NO_WALLETS, type Wallets } from '#integrations/wallets/server/wallets.ts';
import { createLog } from '#kit/server/process/log.ts';
import { createPublicPageCache } from '#page/delivery/server/cache.ts';
import { createPublicPageListener } from '#page/delivery/server/listener.ts';
import { createPublicPageLoader } from '#page/delivery/server/loader.ts';
import { watchPublicPages } from '#page/delivery/server/watch.ts';
import { createTestApp, type TestApp } from '../app.ts';
import type { Columns } from '../columns.ts';
import { createTestDatabase } from '../database.ts';
import { createPremiumProfile, type TestProfile } from '../factories.ts';

const SETTINGS = { script: null, fonts: {}, clock: () => new Date() };

/** The server with its socket, and pages at custom domains. */
export type HostedApp = Pick<TestApp, 'app' | 'sql' | 'leadStamps'> & {
  port: number;
  domains: OwnDomains;
  /** Sends an HTTP request as if the host pointed here. */
  ask(host: string, target: string, init?: AskInit): Promise<Answered>;
  close(): Promise<void>;
};

type AskInit = { method?: string; headers?: Record<string, string>; body?: string };
type Answered = { status: number; headers: IncomingHttpHeaders; body: string };

/** @param settings the installation's URL, and its wildcard domain */
export async function openHostedApp(settings: {
  publicUrl: string;
  pagesHost?: string;
  wallets?: Wallets;
}): Promise<HostedApp> {
  const { publicUrl, pagesHost = null, wallets = NO_WALLETS } = settings;
  const { sql, drop } = await createTestDatabase('product');
  const log = createLog('silent');
  const ask = <Result>(work: (given: typeof sql) => Promise<Result>) => work(sql);
  const domains = createOwnDomains({
    publicUrl,
    pagesHost,
    load: (userId) => listHeldDomains(sql, userId),
    onChange: (username) => pages.evict(username),
  });
  const pages = createPublicPageCache({
    ...createPublicPageLoader({ ...SETTINGS, ask, publicUrl, domains }),
    now: Date.now,
    log,
  });
  const { app, leadStamps, ...opened } = await createTestApp(
    { publicUrl, domains, pages, wallets },
    { sql },
  );
  const watches = [await watchOwnDomains(sql, domains, log), await watchPublicPages(sql, [pages])];
  const notFound = buildHostNotFound({ ...SETTINGS, publicUrl });
  const sendHost = createHostListener({ domains, pages, notFound });
  const sendPage = createPublicPageListener(pages, domains.findOrigin);
  const server = await listen(
    { host: '127.0.0.1', port: 0, publicUrl },
    (...exchange) => sendHost(...exchange) || sendPage(...exchange),
    app,
  );
  return {
    app,
    sql,
    leadStamps,
    domains,
    port: server.port,
    ask: (host, target, init) => askOver(server.port, host, target, init),
    close: async () => {
      await server.close();
      for (const watch of watches) await watch.stop();
      await opened.close();
      await drop();
    },
  };
}

async function askOver(
  port: number,
  host: string,
  path: string,
  { method = 'GET', headers = {}, body }: AskInit = {},
): Promise<Answered> {
  const asked = request({
    host: '127.0.0.1',
    port,
    path,
    method,
    agent: false,
    headers: { ...headers, host },
  });
  asked.end(body);
  const [answer] = await once(asked, 'response');
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

/** @returns a Premium user whose page is at this domain */
export async function createHolder(
  { sql, domains }: Pick<HostedApp, 'sql' | 'domains'>,
  name: string,
  columns: Columns = {},
): Promise<TestProfile> {
  const profile = await createPremiumProfile(sql, columns);
  await sql`
    insert into public.domains (user_id, name, state, verified_at)
    values (${profile.user_id}, ${name}, 'active', now())`;
  await domains.reload(profile.user_id);
  return profile;
}
