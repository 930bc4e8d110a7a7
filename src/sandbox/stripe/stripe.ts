import { Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { type Account, all } from './account.ts';
import { createApi } from './api.ts';
import { createClock } from './clock.ts';
import { createControls } from './controls.ts';
import type { Fetch } from './deliveries.ts';
import { ensureDefault } from './objects/portal.ts';
import { createEndpoint } from './objects/webhook-endpoints.ts';
import { createPages } from './pages/pages.ts';
import { createStateFile, newState, readState, type Settings } from './state.ts';

/** How often the stand-in checks for due tasks, in milliseconds. */
const TICK_MS = 1000;
/** Enough for months of testing, and quickly written to a file. */
const ROOM = 1000;

export type StripeOptions = {
  /** The pages' base URL for browsers, such as `http://localhost:3000/sandbox/stripe`. */
  pagesUrl: string;
  /** Path of the stored state; null for memory only. */
  path: string | null;
  /** The maximum per kind; beyond it, the oldest objects are dropped or new ones refused. */
  room?: number;
  /** The real time in milliseconds. */
  now?: () => number;
  /** Sends events to their endpoints. */
  send?: Fetch;
  /** Called with errors outside of requests. */
  onError?: (error: unknown) => void;
  /** The initial endpoints, with their signing secrets. */
  endpoints?: ReadonlyArray<{ url: string; secret: string }>;
};

/** Stands in for Stripe, so that payments work offline. No money moves. */
export type StripeSandbox = {
  /** Pages and controls, and the API below `/v1`. */
  app: Hono;
  /** Only the API: `/v1` of Stripe's client. */
  api: Hono;
  /** @returns seconds since 1970, by the stand-in's clock */
  now(): number;
  /** Moves the clock, and runs everything due until then. */
  advance(to: number): Promise<void>;
  /** @returns once all due events have been delivered, or have failed */
  settled(): Promise<void>;
  /** Sets how events are delivered, and how the API responds. */
  configure(settings: Partial<Settings>): void;
  close(): Promise<void>;
};

export async function openStripe(options: StripeOptions): Promise<StripeSandbox> {
  const { pagesUrl, path, room = ROOM, now = Date.now, send = fetch, onError = () => {} } = options;
  const state = await readState(path);
  const file = createStateFile(path, onError);
  const clock = createClock(state, now, send);
  const account: Account = {
    state,
    now: clock.now,
    pagesUrl,
    room,
    request: null,
    isConfirmed: false,
  };
  prepare(account, options);

  const catchUp = () =>
    clock
      .catchUp(account)
      .catch(onError)
      .finally(() => file.save(state));
  const changed = () => {
    file.save(state);
    void catchUp();
  };
  const advance = async (to: number) => {
    await clock.advance(account, to).finally(() => file.save(state));
  };
  const reset = () => {
    Object.assign(state, newState());
    prepare(account, options);
    changed();
  };
  const configure = (settings: Partial<Settings>) => {
    Object.assign(state.settings, settings);
    changed();
  };
  const api = createApi(account, changed);
  const app = new Hono()
    .route('/v1', api)
    // The routes below serve browsers, which other sites could make submit a form.
    .use(csrf())
    .route('/', createControls({ account, advance, configure, reset, changed }))
    .route('/', createPages(account, changed));
  const timer = setInterval(() => {
    if (clock.isDue(account)) void catchUp();
  }, TICK_MS);
  timer.unref();
  return {
    app,
    api,
    now: clock.now,
    advance,
    settled: () => clock.catchUp(account),
    configure,
    async close() {
      clearInterval(timer);
      await clock.catchUp(account).catch(onError);
      await file.settled();
    },
  };
}

/** Endpoints of the last start are gone, unless requested again. */
function prepare(account: Account, { endpoints = [] }: StripeOptions): void {
  ensureDefault(account);
  for (const { url, secret } of endpoints) {
    const known = all(account, 'webhook_endpoint').find((endpoint) => endpoint.url === url);
    if (known) account.state.secrets.set(known.id, secret);
    else createEndpoint(account, { url, secret, enabled_events: ['*'] });
  }
}
