import * as z from 'zod/mini';
import { eachAlone } from '#gateway/turns/each-alone.ts';
import { defineTask, type TaskDeps } from '#kit/server/jobs/task.ts';
import { findPublicProfile } from '#page/delivery/server/public-profiles.ts';
import { buildGoogleCard } from '../rules/google-card.ts';
import type { WalletFace } from '../rules/wallet-face.ts';
import {
  ENGLISH_LABELS,
  findFace,
  makePass,
  toDigest,
  toPassName,
  toPassPage,
} from './wallet-cards.ts';
import {
  findPass,
  forgetTokens,
  listPushTokens,
  markChanged,
  markGoogleTold,
  markTold,
  type WalletPass,
} from './wallet-passes.ts';
import type { AppleWallet } from './wallets.ts';

/**
 * Notifies phones of a page's change if its card shows it. A suspended or deleted page has a void card.
 * Each wallet is retried separately.
 */
export const updateWallet = defineTask({
  name: 'update_wallet',
  title: 'Update a wallet card',
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

/** Looks for changes caused by time alone: an ended link, an expired plan. */
export const refreshWallets = defineTask({
  name: 'refresh_wallets',
  title: 'Find wallet cards to update',
  schedule: { hour: 3, minute: 55 },
  run: ({ sql }) => sql`select private.queue_wallet_updates()`,
});

export const purgeWallets = defineTask({
  name: 'purge_wallets',
  title: 'Delete void cards after 90 days',
  schedule: { hour: 3, minute: 36 },
  run: ({ sql }) => sql`select private.purge_wallets()`,
});

/** A card's current content. */
type News = {
  pass: WalletPass;
  /** Null for a void card. */
  face: WalletFace | null;
  digest: string;
};

/**
 * Notifies the phones that haven't heard of the change. Without a certificate, a later nightly run does.
 *
 * @throws Error if Apple can't be reached
 */
async function tellApple(deps: TaskDeps, news: News): Promise<void> {
  const { sql, wallets, clock } = deps;
  const { digest, pass } = news;
  const { serial } = pass;
  const apple = wallets?.findApple(clock()) ?? null;
  if (apple === null) return;
  const listUntold = () => listPushTokens(sql, serial, digest);
  if (digest !== pass.told) {
    if ((await listUntold()).length > 0) await drawAhead(deps, apple, news);
    await markChanged(sql, serial, digest);
  }
  // A phone may have registered while the pass was drawn.
  const tokens = await listUntold();
  const { gone, failure } = await apple.apns.push(tokens);
  await forgetTokens(sql, serial, gone);
  if (failure !== null) throw new Error(failure);
  await markTold(sql, serial, tokens, digest);
}

/** Draws the pass that all phones will fetch once notified. A void card never waits for it. */
async function drawAhead(
  { publicUrl, passes, log }: TaskDeps,
  { certificate }: AppleWallet,
  { pass, face }: News,
): Promise<void> {
  if (passes === undefined || face === null) return;
  try {
    const page = await toPassPage(passes, face);
    const asked = { caller: updateWallet.name, name: toPassName(pass) };
    await makePass({ publicUrl, passes }, certificate, pass, page, asked);
  } catch (error) {
    log.warn({ err: error }, 'a pass wasn’t drawn before phones were notified');
  }
}

/** @throws Error if Google can't be reached; without an account there, a later nightly run tries again */
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
