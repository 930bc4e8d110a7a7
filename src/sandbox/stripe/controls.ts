import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { type Account, all, get, queueDelivery } from './account.ts';
import { ApiError } from './errors.ts';
import { closeDispute, openDispute } from './objects/disputes.ts';
import { createRefund } from './objects/refunds.ts';
import type { Settings } from './state.ts';

/** The operations behind the controls. */
export type Controlled = {
  account: Account;
  advance(to: number): Promise<void>;
  configure(settings: Partial<Settings>): void;
  reset(): void;
  changed(): void;
};

const whole = (min: number, max: number) =>
  z.coerce.number().check(z.int(), z.gte(min), z.lte(max));

const ClockBody = z.union([
  z.object({ to: whole(0, 9_999_999_999) }),
  z.object({ by: whole(0, 9_999_999_999) }),
]);
const SettingsBody = z.strictObject({
  after_retries: z.optional(z.enum(['cancel', 'past_due', 'unpaid'])),
  paused: z.optional(z.union([z.boolean(), z.stringbool()])),
  copies: z.optional(whole(1, 5)),
  delay: z.optional(whole(0, 7 * 86_400)),
  order: z.optional(z.enum(['kept', 'reversed', 'shuffled'])),
  seed: z.optional(whole(0, 2 ** 31)),
  api: z.optional(z.enum(['down', 'html', 'up'])),
  portal: z.optional(z.enum(['saved', 'unsaved'])),
  tax: z.optional(z.enum(['set', 'unset'])),
  api_delay: z.optional(whole(0, 60_000)),
});
const RedeliveryBody = z.object({ event: z.string() });
const DisputeBody = z.object({ charge: z.string() });
const OutcomeBody = z.object({ status: z.enum(['lost', 'won']) });

/**
 * Controls that only a sandbox has: its clock, event delivery, outages, disputes and a reset. JSON requests
 * get JSON, and forms a redirect to the page.
 */
export function createControls({ account, advance, configure, reset, changed }: Controlled): Hono {
  const { state } = account;
  return new Hono()
    .get('/clock', (context) => context.json({ now: account.now() }))
    .post('/clock', (context) =>
      control(context, ClockBody, async (body) => {
        await advance('to' in body ? body.to : account.now() + body.by);
        return { now: account.now() };
      }),
    )
    .get('/settings', (context) => context.json(state.settings))
    .post('/settings', (context) =>
      control(context, SettingsBody, (given) => {
        configure(
          Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
        );
        return state.settings;
      }),
    )
    .post('/redeliveries', (context) =>
      control(context, RedeliveryBody, ({ event }) => {
        get(account, 'event', event);
        for (const { id } of all(account, 'webhook_endpoint')) queueDelivery(account, event, id);
        changed();
        return { event };
      }),
    )
    .post('/disputes', (context) =>
      control(context, DisputeBody, ({ charge }) => {
        const dispute = openDispute(account, get(account, 'charge', charge));
        changed();
        return dispute;
      }),
    )
    .post('/disputes/:id/outcome', (context) =>
      control(context, OutcomeBody, ({ status }) => {
        const dispute = closeDispute(account, context.req.param('id'), status);
        changed();
        return dispute;
      }),
    )
    .post('/refunds', (context) =>
      control(context, DisputeBody, ({ charge }) => {
        const refund = createRefund(account, { charge });
        changed();
        return refund;
      }),
    )
    .post('/reset', (context) =>
      control(context, z.object({}), () => {
        reset();
        return { now: account.now() };
      }),
    );
}

/** A form comes from the page and redirects back to it. */
async function control<S extends z.ZodMiniType>(
  context: Context,
  schema: S,
  act: (body: z.infer<S>) => object | Promise<object>,
): Promise<Response> {
  const isForm = (context.req.header('content-type') ?? '').includes('form');
  const given = isForm ? await context.req.parseBody() : await readJson(context);
  const body = schema.safeParse(given);
  if (!body.success) return context.json({ error: z.prettifyError(body.error) }, 400);
  try {
    const answer = await act(body.data);
    return isForm ? context.redirect(backTo(context), 303) : context.json(answer);
  } catch (error) {
    if (error instanceof ApiError) return context.json({ error: error.body }, error.status);
    throw error;
  }
}

async function readJson(context: Context): Promise<unknown> {
  return context.req.json().catch(() => ({}));
}

/** @returns the path of the page above that of the control */
function backTo(context: Context): string {
  const path = new URL(context.req.url).pathname;
  return path.replace(/\/(clock|settings|redeliveries|refunds|reset|disputes)(\/.*)?$/, '') || '/';
}
