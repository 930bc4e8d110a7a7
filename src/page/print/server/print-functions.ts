import type { Hono } from 'hono';
import * as z from 'zod/mini';
import { ApiError } from '#kit/server/http/errors.ts';
import { PRINT_BODY_MAX_BYTES } from '#kit/server/limits/pictures.ts';
import { defineFunction, serveFunctions } from '#kit/server/routes/define-function.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import { findPublicProfilesOf } from '#page/delivery/server/public-profiles.ts';
import type { LoadPicture } from '#page/pictures/server/picture-loader.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import {
  isSheet,
  PICTURE_KEYS,
  PICTURES,
  type PieceKey,
  SHEET_KEYS,
  SHEETS,
  toPieceFile,
} from '../rules/pieces.ts';
import { toPrintedPerson } from '../rules/printed-person.ts';
import type { PrintOrder } from './draw-print.ts';
import { type Addresses, toPageUrls, writeSignature } from './page-urls.ts';
import { answerFile, type Printing } from './printing.ts';

export type PrintDeps = Addresses &
  Printing &
  Pick<AppDeps, 'ask' | 'gateway' | 'keys' | 'limitStore' | 'limits' | 'clientAddress'> & {
    loadPicture: LoadPicture;
    /** The same picture, sized for a code's middle. */
    loadSmallPicture: LoadPicture;
  };

const PIECE = z.strictObject({ piece: z.enum([...SHEET_KEYS, ...PICTURE_KEYS]) });
const NOTHING = z.strictObject({});

/**
 * The pieces around an owner's card: `print-piece` returns a PDF or PNG for their own page, and
 * `write-signature` its email signature as `{ html, text }`. Only visible pages have them.
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
        const body = await deps.print(() => readPiece(deps, piece, profile), id);
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

async function readPiece(
  deps: PrintDeps,
  piece: PieceKey,
  profile: PublicProfile,
): Promise<PrintOrder> {
  const urls = toPageUrls(profile.username, deps);
  const { mark } = isSheet(piece) ? SHEETS[piece] : PICTURES[piece];
  const person = toPrintedPerson(profile, urls, mark);
  const picture = await deps.loadPicture(profile.profile_picture_url);
  return isSheet(piece)
    ? { sheet: piece, people: [{ person, picture }] }
    : { piece, person, picture };
}
