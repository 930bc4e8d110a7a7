import * as z from 'zod/mini';
import { eachAlone } from '#gateway/turns/each-alone.ts';
import { defineTask, type TaskDeps } from '#kit/server/jobs/task.ts';
import { findPublicProfile } from '#page/delivery/server/public-profiles.ts';
import { buildGoogleCard } from '../rules/google-card.ts';
import type { WalletFace } from '../rules/wallet-face.ts';
import { ENGLISH_LABELS, findFace, toDigest } from './find-face.ts';
import {
  findPass,
  forgetTokens,
  listPushTokens,
  markChanged,
  markTold,
  type WalletPass,
} from './wallet-passes.ts';

/**
 * Tells phones of a page's change, if its card shows it. A page that is suspended or gone has a
 * void card. What couldn't be told is told again.
 */
export const updateWallet = defineTask({
  name: 'update_wallet',
  title: 'Update a card in people’s wallets',
  payload: z.object({ serial: z.uuid() }),
  async run(deps, { serial }) {
    const { sql } = deps;
    const pass = await findPass(sql, serial);
    if (pass === null || deps.wallets === undefined) return;
    const face = await readFace(deps, pass.username);
    const digest = toDigest(face);
    if (digest === pass.told) return;
    await markChanged(sql, serial);
    const outcomes: boolean[] = [];
    await eachAlone([tellApple, tellGoogle], async (tell) => {
      outcomes.push(await tell(deps, pass, face));
    });
    if (outcomes.every(Boolean)) await markTold(sql, serial, digest);
  },
});

/** Looks for changes by time alone: a link that ended, a plan that ran out. */
export const refreshWallets = defineTask({
  name: 'refresh_wallets',
  title: 'Look for changed cards in wallets',
  schedule: { hour: 3, minute: 55 },
  run: ({ sql }) => sql`select private.queue_wallet_updates()`,
});

export const purgeWallets = defineTask({
  name: 'purge_wallets',
  title: 'Forget cards that went void 90 days ago',
  schedule: { hour: 3, minute: 36 },
  run: ({ sql }) => sql`select private.purge_wallets()`,
});

async function readFace(
  { sql, publicUrl, domains }: TaskDeps,
  username: string | null,
): Promise<WalletFace | null> {
  const profile = username && (await findPublicProfile(sql, username));
  if (!profile) return null;
  return findFace(profile, { publicUrl, domains: domains ?? { findOrigin: () => null } });
}

/**
 * @returns whether nobody is left to tell; without a certificate, they are told on a later night
 * @throws Error if Apple can't be told
 */
async function tellApple(
  { sql, wallets, clock }: TaskDeps,
  { serial }: WalletPass,
): Promise<boolean> {
  const tokens = await listPushTokens(sql, serial);
  if (tokens.length === 0) return true;
  const apple = wallets?.findApple(clock()) ?? null;
  if (apple === null) return false;
  const { gone, failure } = await apple.apns.push(tokens);
  await forgetTokens(sql, serial, gone);
  if (failure !== null) throw new Error(failure);
  return true;
}

/** The same for Google. */
async function tellGoogle(
  { wallets }: TaskDeps,
  { serial, is_at_google }: WalletPass,
  face: WalletFace | null,
): Promise<boolean> {
  if (!is_at_google) return true;
  const google = wallets?.google ?? null;
  if (google === null) return false;
  const { issuerId } = google;
  await google.put(buildGoogleCard(face, { issuerId, serial, english: ENGLISH_LABELS }));
  return true;
}
