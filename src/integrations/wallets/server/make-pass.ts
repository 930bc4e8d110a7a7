import type { Context } from 'hono';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { PASS_MAX_WAIT_MS } from '#kit/server/limits/pictures.ts';
import {
  type Asked,
  createDrawings,
  type Drawing,
  type Drawings,
} from '#page/pictures/server/drawings.ts';
import { createPictureLoader, type LoadPicture } from '#page/pictures/server/picture-loader.ts';
import { APPLE_SERVICE_PATH, buildApplePass, listPassStrings } from '../rules/apple-pass.ts';
import type { WalletFace } from '../rules/wallet-face.ts';
import type { AppleCertificate } from './apple-certificate.ts';
import type { DrawPass, WalletLook } from './draw-pass.ts';
import { ENGLISH_LABELS, type FaceDeps } from './find-face.ts';
import type { WalletPass } from './wallet-passes.ts';

/** Draws passes, and caches them by everything they show: a changed page never gets an earlier one. */
export type Passes = {
  drawings: Drawings;
  loadPicture: LoadPicture;
  drawPass: DrawPass;
};

/**
 * @returns passes with their own cache and turns, so that pictures don't wait half a second for them. Each
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

export type PassDeps = FaceDeps & { passes: Passes };

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

/** @returns the key of requests for a pass among all drawings, by its number */
export function toPassName({ serial }: Pick<WalletPass, 'serial'>): string {
  return `wallet/${serial}`;
}

/**
 * @param certificate that signs it
 * @returns the signed pass, cached until anything on it changes
 * @throws ApiError unavailable if too many wait
 */
export function makePass(
  { publicUrl, passes: { drawings, drawPass } }: Pick<PassDeps, 'publicUrl' | 'passes'>,
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
