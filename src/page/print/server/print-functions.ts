import type { Hono } from 'hono';
import * as z from 'zod/mini';
import { ApiError } from '#kit/server/http/errors.ts';
import { PRINT_BODY_MAX_BYTES } from '#kit/server/limits/pictures.ts';
import { defineFunction, serveFunctions } from '#kit/server/routes/define-function.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import { findPublicProfilesOf } from '#page/delivery/server/public-profiles.ts';
import type { DrawPicture } from '#page/pictures/server/draw-picture.ts';
import type { Drawings } from '#page/pictures/server/drawings.ts';
import type { LoadPicture } from '#page/pictures/server/picture-loader.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import {
  isSheet,
  PICTURE_KEYS,
  PICTURES,
  type PictureKey,
  SHEET_KEYS,
  SHEETS,
  type SheetKey,
  toPieceFile,
} from '../rules/pieces.ts';
import { toPrintedPerson } from '../rules/printed-person.ts';
import { type Addresses, toPageUrls, writeSignature } from './page-urls.ts';
import { answerFile, type Print } from './printing.ts';

export type PrintDeps = Addresses &
  Pick<AppDeps, 'ask' | 'gateway' | 'keys' | 'limitStore' | 'limits' | 'clientAddress'> & {
    print: Print;
    drawings: Drawings;
    drawPicture: DrawPicture;
    loadPicture: LoadPicture;
    /** The same, in the size of a code's middle. */
    loadSmallPicture: LoadPicture;
  };

const PIECE = z.strictObject({ piece: z.enum([...SHEET_KEYS, ...PICTURE_KEYS]) });
const NOTHING = z.strictObject({});

/**
 * The pieces around an owner's card: `print-piece` answers a PDF or PNG of their own page, and
 * `write-signature` its email signature as `{ html, text }`. Only a visible page has them.
 */
export function createPrintFunctions(deps: PrintDeps): Hono {
  const { ask, limitStore, limits } = deps;
  const bounds = {
    bodyMaxBytes: PRINT_BODY_MAX_BYTES,
    perAccount: limitStore.createLimiter('prints', limits.printsPerAccount),
  };
  const readOwn = async (userId: string): Promise<PublicProfile> => {
    const own = (await ask((sql) => findPublicProfilesOf(sql, [userId]))).get(userId);
    if (own === undefined) throw new ApiError('not_found', { sentence: CLOSED });
    return own;
  };
  return serveFunctions(deps, bounds, [
    defineFunction({
      name: 'print-piece',
      body: PIECE,
      async run({ piece }, { id }) {
        const profile = await readOwn(id);
        const body = isSheet(piece)
          ? await drawSheet(deps, piece, profile)
          : await drawPicture(deps, piece, profile);
        return answerFile(body, toPieceFile(profile.username, piece));
      },
    }),
    defineFunction({
      name: 'write-signature',
      body: NOTHING,
      run: async (_body, { id }) => writeSignature(await readOwn(id), deps),
    }),
  ]);
}

const CLOSED = 'Your page isn’t open to visitors right now, so its code would lead nowhere.';

function drawSheet(deps: PrintDeps, sheet: SheetKey, profile: PublicProfile) {
  return deps.print(async () => {
    const urls = toPageUrls(profile.username, deps);
    const person = toPrintedPerson(profile, urls, SHEETS[sheet].mark);
    const picture = await deps.loadPicture(profile.profile_picture_url);
    return { sheet, people: [{ person, picture }] };
  }, profile.user_id);
}

async function drawPicture(
  { drawings, loadPicture, ...deps }: PrintDeps,
  piece: PictureKey,
  profile: PublicProfile,
): Promise<Uint8Array> {
  const asked = { caller: profile.user_id, name: `${profile.id}/${piece}` };
  const urls = toPageUrls(profile.username, deps);
  const person = toPrintedPerson(profile, urls, PICTURES[piece].mark);
  const picture = await drawings.read(asked, () => loadPicture(profile.profile_picture_url));
  const drawing = await drawings.get([piece, person, picture], { ...asked, page: profile.id }, () =>
    deps.drawPicture({ kind: 'screen', piece, person, picture }),
  );
  return drawing.body;
}
