import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { PASS_MAX_WAIT_MS } from '#kit/server/limits/pictures.ts';
import type { PageAddresses } from '#page/delivery/server/page-addresses.ts';
import {
  type Asked,
  createDrawings,
  type Drawing,
  type Drawings,
} from '#page/pictures/server/drawings.ts';
import { createPictureLoader, type LoadPicture } from '#page/pictures/server/picture-loader.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { ENGLISH, type PageWords } from '#page/words/public/english.ts';
import { findPageWords } from '#page/words/public/find-page-words.ts';
import { APPLE_SERVICE_PATH, buildApplePass, listPassStrings } from '../rules/apple-pass.ts';
import { toWalletFace, type WalletFace, type WalletLabels } from '../rules/wallet-face.ts';
import type { AppleCertificate } from './apple-certificate.ts';
import type { DrawPass, WalletLook } from './draw-pass.ts';
import type { WalletPass } from './wallet-passes.ts';

type FaceDeps = { publicUrl: string; domains: Pick<PageAddresses, 'findOrigin'> };

/** The labels for phones in English. */
export const ENGLISH_LABELS: WalletLabels = toLabels(ENGLISH);

/** @returns the content of the page's card */
export function findFace(profile: PublicProfile, { publicUrl, domains }: FaceDeps): WalletFace {
  const words = findPageWords(profile);
  const ownOrigin = domains.findOrigin(profile.username);
  return toWalletFace(profile, {
    publicUrl,
    ownOrigin,
    lang: words.lang,
    labels: toLabels(words),
  });
}

/**
 * @param face of the page; null for a void card
 * @param hasEnded whether it's void permanently
 * @returns 64 digits that change with the card's content
 */
export function toDigest(face: WalletFace | null, hasEnded = false): string {
  const ended = hasEnded ? 'ended' : null;
  const shown = face === null ? ended : withoutHidden(face);
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex');
}

/** A picture covers the owner's own colours. */
function withoutHidden({ own, ...face }: WalletFace): Partial<WalletFace> {
  return face.picture === null ? { ...face, own } : face;
}

function toLabels({ lead }: PageWords): WalletLabels {
  const { company, email, phone } = lead.fields;
  return { company, email, phone, save: lead.save };
}

/** Draws passes, and caches them by everything they show, so a changed page never gets an old one. */
export type Passes = {
  drawings: Drawings;
  loadPicture: LoadPicture;
  drawPass: DrawPass;
};

/**
 * @returns passes with their own cache and queue, so that pictures don't wait half a second for them. Each
 *   copy of the server draws its own
 */
export function openPasses({
  drawPass,
  ...settings
}: Parameters<typeof createDrawings>[0] &
  Parameters<typeof createPictureLoader>[0] & { drawPass: DrawPass }): Passes {
  return {
    drawings: createDrawings({ ...settings, maxWaitMs: PASS_MAX_WAIT_MS }),
    loadPicture: createPictureLoader(settings),
    drawPass,
  };
}

/** The content of a page's pass, with its owner's picture; null makes a void pass. */
export type PassPage = { face: WalletFace; picture: Buffer | null } | null;

const VOID_LOOK: WalletLook = {
  name: PRODUCT_NAME,
  ground: '#ffffff',
  presentation: { theme_color: null, primary_text_color: null, secondary_background: null },
};

/** @param face null for a page that isn't visible */
export async function toPassPage(
  { loadPicture }: Passes,
  face: WalletFace | null,
): Promise<PassPage> {
  return face && { face, picture: await loadPicture(face.picture) };
}

/** @returns the key, among all drawings, of requests for the pass with this number */
export function toPassName({ serial }: Pick<WalletPass, 'serial'>): string {
  return `wallet/${serial}`;
}

/**
 * @param certificate that signs it
 * @returns the signed pass, cached until anything on it changes
 * @throws ApiError unavailable if too many wait
 */
export function makePass(
  { publicUrl, passes: { drawings, drawPass } }: { publicUrl: string; passes: Passes },
  certificate: AppleCertificate,
  pass: WalletPass,
  page: PassPage,
  asked: Omit<Asked, 'page'>,
): Promise<Drawing> {
  const face = page?.face ?? null;
  const { passTypeIdentifier, teamIdentifier } = certificate;
  const identity = {
    passTypeIdentifier,
    teamIdentifier,
    serialNumber: pass.serial,
    authenticationToken: pass.token,
    webServiceURL: publicUrl + APPLE_SERVICE_PATH,
  };
  const content = buildApplePass(face, identity, pass.ended_at);
  const strings = face === null ? {} : listPassStrings(face, ENGLISH_LABELS);
  const look = face === null ? VOID_LOOK : toLook(face);
  const picture = page?.picture ?? null;
  return drawings.get(
    ['pass', content, strings, look, picture, certificate.certificate],
    { ...asked, page: pass.serial },
    () => drawPass({ pass: content, strings, look, picture, certificate }),
  );
}

function toLook({ name, colors, own }: WalletFace): WalletLook {
  return { name, ground: colors.ground, presentation: own };
}

/** Responds with a pass. @param changedAt a timestamp that phones send back with their next request */
export function answerPass(context: Context, { body }: Drawing, changedAt: Date): Response {
  return context.body(new Uint8Array(body), 200, {
    'content-type': 'application/vnd.apple.pkpass',
    'content-disposition': 'attachment; filename="card.pkpass"',
    'last-modified': changedAt.toUTCString(),
    'cache-control': 'no-cache',
    'x-robots-tag': 'noindex',
  });
}
