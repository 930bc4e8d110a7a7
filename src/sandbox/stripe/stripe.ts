import { Hono } from 'hono';
import { csrf } from 'hono/csrf';
import type { Account } from './account.ts';
import { all } from './account.ts';
import { createApi } from './api.ts';
import { createClock } from './clock.ts';
import { createControls } from './controls.ts';
import type { Fetch } from './deliveries.ts';
import { addEndpoint } from './objects/events/webhook-endpoints.ts';
import { createPages } from './pages/pages.ts';
import { newState, type Settings } from './state.ts';
import { createStateFile, readState } from './state-file.ts';

/** How often the stand-in looks whether something is due, in milliseconds. */
const TICK_MS = 1000;
/** Enough for months of trying things out, and written to a file in no time. */
const ROOM = 1000;

export type StripeOptions = {
  /** Where people's browsers find the pages, such as `http://localhost:3000/sandbox/stripe`. */
  pagesUrl: string;
  /** Where the state is kept; null for memory only. */
  path: string | null;
  /** Most objects of each kind; beyond it, the oldest are dropped or new ones refused. */
  room?: number;
  /** The real time in milliseconds. */
  now?: () => number;
  /** Sends events to their endpoints. */
  send?: Fetch;
  /** Receives errors outside of requests. */
  onError?: (error: unknown) => void;
  /** The initial endpoints, with their signing secrets. */
  endpoints?: ReadonlyArray<{ url: string; secret: string }>;
};

/** Stands in for Stripe, so that payments work offline. No money moves. */
export type StripeSandbox = {
  /** Pages and controls, and the API below `/v1`. */
  app: Hono;
  /** The API alone: what Stripe's client calls `/v1`. */
  api: Hono;
  /** @returns seconds since 1970, on the clock of the stand-in */
  now(): number;
  /** Moves the clock, and does all that is due until then. */
  advance(to: number): Promise<void>;
  /** @returns when all events that are due have been delivered, or have failed */
  settled(): Promise<void>;
  /** How events travel from now on, and how the API does. */
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
  addEndpoints(account, options.endpoints ?? []);

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
    addEndpoints(account, options.endpoints ?? []);
    changed();
  };
  const configure = (settings: Partial<Settings>) => {
    Object.assign(state.settings, settings);
    changed();
  };
  const api = createApi(account, changed);
  const app = new Hono()
    .route('/v1', api)
    // The routes below serve browsers, and other sites could make them submit a form.
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

/** Those of the last start have gone, if they were not asked for again. */
function addEndpoints(
  account: Account,
  endpoints: ReadonlyArray<{ url: string; secret: string }>,
): void {
  for (const { url, secret } of endpoints) {
    const known = all(account, 'webhook_endpoint').find((endpoint) => endpoint.url === url);
    if (known) account.state.secrets.set(known.id, secret);
    else addEndpoint(account, { url, secret, enabled_events: ['*'] });
  }
}
