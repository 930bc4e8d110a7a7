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
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { APPLE_SERVICE_PATH, buildApplePass, listPassStrings } from '../rules/apple-pass.ts';
import type { AppleCertificate } from './apple-certificate.ts';
import type { DrawPass } from './draw-pass.ts';
import { ENGLISH_LABELS, type FaceDeps, findFace } from './find-face.ts';
import type { WalletPass } from './wallet-passes.ts';
import type { WalletLook } from './wallet-pictures.ts';

/** Draws passes, and keeps them by all they show: a changed page never gets an earlier one. */
export type Passes = {
  drawings: Drawings;
  loadPicture: LoadPicture;
  drawPass: DrawPass;
};

/** @returns them with a cache and turns of their own, as a pass takes half a second: pictures don't wait for it */
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

/** A page, with its owner's picture; null makes a void pass. */
export type PassPage = { profile: PublicProfile; picture: Buffer | null } | null;

const VOID_LOOK: WalletLook = {
  name: PRODUCT_NAME,
  ground: '#ffffff',
  presentation: { theme_color: null, primary_text_color: null, secondary_background: null },
};

/** @param profile null for a page that isn't visible */
export async function toPassPage(
  { loadPicture }: Passes,
  profile: PublicProfile | null,
): Promise<PassPage> {
  return profile && { profile, picture: await loadPicture(profile.profile_picture_url) };
}

/** @returns the name by which the drawings know requests for a pass by its number */
export function toPassName({ serial }: Pick<WalletPass, 'serial'>): string {
  return `wallet/${serial}`;
}

/**
 * @param certificate that signs it
 * @returns the signed pass, from the cache while nothing on it changes
 * @throws ApiError unavailable if too many wait
 */
export function makePass(
  { passes: { drawings, drawPass }, ...deps }: PassDeps,
  certificate: AppleCertificate,
  pass: WalletPass,
  page: PassPage,
  asked: Omit<Asked, 'page'>,
): Promise<Drawing> {
  const face = page && findFace(page.profile, deps);
  const { passTypeIdentifier, teamIdentifier } = certificate;
  const identity = {
    passTypeIdentifier,
    teamIdentifier,
    serialNumber: pass.serial,
    authenticationToken: pass.token,
    webServiceURL: deps.publicUrl + APPLE_SERVICE_PATH,
  };
  const content = buildApplePass(face, identity, pass.ended_at);
  const strings = face === null ? {} : listPassStrings(face, ENGLISH_LABELS);
  const look =
    page === null || face === null ? VOID_LOOK : toLook(page.profile, face.colors.ground);
  const picture = page?.picture ?? null;
  return drawings.get(
    ['pass', content, strings, look, picture, certificate.certificate],
    { ...asked, page: pass.serial },
    () => drawPass({ pass: content, strings, look, picture, certificate }),
  );
}

function toLook({ full_name, username, presentation }: PublicProfile, ground: string): WalletLook {
  const { theme_color, primary_text_color, secondary_background } = presentation;
  return {
    name: full_name || username,
    ground,
    presentation: { theme_color, primary_text_color, secondary_background },
  };
}

/** Answers with a pass. @param changedAt which phones send back when they ask again */
export function answerPass(context: Context, { body }: Drawing, changedAt: Date): Response {
  return context.body(new Uint8Array(body), 200, {
    'content-type': 'application/vnd.apple.pkpass',
    'content-disposition': 'attachment; filename="card.pkpass"',
    'last-modified': changedAt.toUTCString(),
    'cache-control': 'no-cache',
    'x-robots-tag': 'noindex',
  });
}
