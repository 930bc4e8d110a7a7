import * as z from 'zod/mini';
import { eachAlone } from '#gateway/turns/each-alone.ts';
import { defineTask, type TaskDeps } from '#kit/server/jobs/task.ts';
import { findPublicProfile } from '#page/delivery/server/public-profiles.ts';
import { buildGoogleCard } from '../rules/google-card.ts';
import type { WalletFace } from '../rules/wallet-face.ts';
import { ENGLISH_LABELS, findFace, toDigest } from './find-face.ts';
import { makePass, toPassName, toPassPage } from './make-pass.ts';
import {
  findPass,
  forgetTokens,
  listPushTokens,
  markChanged,
  markGoogleTold,
  markTold,
  type WalletPass,
} from './wallet-passes.ts';

/**
 * Tells phones of a page's change, if its card shows it. A page that is suspended or gone has a
 * void card. Each wallet is told again until it was, whatever becomes of the other.
 */
export const updateWallet = defineTask({
  name: 'update_wallet',
  title: 'Update a card in people’s wallets',
  payload: z.object({ serial: z.uuid() }),
  async run(deps, { serial }) {
    const { sql, publicUrl, domains = { findOrigin: () => null } } = deps;
    const pass = await findPass(sql, serial);
    if (pass === null) return;
    const { username } = pass;
    const profile = username === null ? null : await findPublicProfile(sql, username);
    const face = profile && findFace(profile, { publicUrl, domains });
    const news = { pass, face, digest: toDigest(face, pass.ended_at !== null) };
    await eachAlone([tellApple, tellGoogle], (tell) => tell(deps, news));
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

/** What a card shows now. */
type News = {
  pass: WalletPass;
  /** Null for a void card. */
  face: WalletFace | null;
  digest: string;
};

/**
 * Draws the pass first: all its phones then ask for it at once. Without a certificate, they are told on a
 * later night.
 *
 * @throws Error if Apple can't be told; ApiError unavailable if too many passes wait
 */
async function tellApple(deps: TaskDeps, { pass, face, digest }: News): Promise<void> {
  const { sql, publicUrl, wallets, passes, clock } = deps;
  const apple = wallets?.findApple(clock()) ?? null;
  if (apple === null || passes === undefined || digest === pass.told) return;
  const { serial } = pass;
  const tokens = await listPushTokens(sql, serial);
  // A phone that registers later is told then.
  if (tokens.length === 0) return markChanged(sql, serial);
  const page = await toPassPage(passes, face);
  const asked = { caller: updateWallet.name, name: toPassName(pass) };
  await makePass({ publicUrl, passes }, apple.certificate, pass, page, asked);
  await markChanged(sql, serial);
  const { gone, failure } = await apple.apns.push(tokens);
  await forgetTokens(sql, serial, gone);
  if (failure !== null) throw new Error(failure);
  await markTold(sql, serial, digest);
}

/** @throws Error if Google can't be told; without an account there, it is told on a later night */
async function tellGoogle(
  { sql, wallets }: TaskDeps,
  { pass: { serial, is_at_google, google_told }, face, digest }: News,
): Promise<void> {
  const google = wallets?.google ?? null;
  if (google === null || !is_at_google || digest === google_told) return;
  const { issuerId } = google;
  await google.put(buildGoogleCard(face, { issuerId, serial, english: ENGLISH_LABELS }));
  await markGoogleTold(sql, serial, digest);
}
