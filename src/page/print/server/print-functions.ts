import type { Hono } from 'hono';
import * as z from 'zod/mini';
import { createSemaphore } from '#gateway/turns/semaphore.ts';
import { bioPath } from '#kit/rules/paths.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import {
  PRINT_BODY_MAX_BYTES,
  PRINT_MAX_WAIT_MS,
  PRINTS_MAX_WAITING,
  PRINTS_MAX_WAITING_EACH,
  TEAM_PRINT_MAX_WAIT_MS,
  TEAM_PRINTS_MAX_WAITING,
  TEAM_PRINTS_MAX_WAITING_EACH,
} from '#kit/server/limits/pictures.ts';
import { defineFunction, serveFunctions } from '#kit/server/routes/define-function.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import { listContactWays } from '#page/card/rules/contact-ways.ts';
import type { PageAddresses } from '#page/delivery/server/page-addresses.ts';
import { findPublicProfilesOf } from '#page/delivery/server/public-profiles.ts';
import type { LoadPicture } from '#page/pictures/server/picture-loader.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { codePortraitPath, scanPath } from '#page/qr/rules/scan-path.ts';
import {
  isSheet,
  PICTURE_KEYS,
  PICTURES,
  type PieceKey,
  SHEET_KEYS,
  SHEETS,
  toPieceFile,
} from '../rules/pieces.ts';
import { type PageUrls, toPosition, toPrintedPerson, toSpoken } from '../rules/printed-person.ts';
import { buildSignature, type Signature } from '../rules/signature.ts';
import type { DrawPrint, PrintOrder } from './draw-print.ts';

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

/**
 * Reads and draws a file when its caller's turn comes; `read` runs only then, as its pictures take memory.
 */
type Print = (read: () => Promise<PrintOrder>, caller: string) => Promise<Uint8Array>;

/** Prints pieces of one page, or of a whole team. */
type Printing = { print: Print; printTeam: Print };

/**
 * Only one file of each kind is in memory at a time; other callers wait their turn. A team's takes half a
 * minute, so single ones don't queue behind it.
 *
 * @throws ApiError unavailable, from the returned functions, if too many are waiting or for too long; errors
 *   of `read`
 */
export function createPrinting(drawPrint: DrawPrint): Printing {
  const singly = createSemaphore({
    atOnce: 1,
    maxWaiting: PRINTS_MAX_WAITING,
    maxWaitingEach: PRINTS_MAX_WAITING_EACH,
    maxWaitMs: PRINT_MAX_WAIT_MS,
    refuse: () => new ApiError('unavailable'),
  });
  const byTeam = createSemaphore({
    atOnce: 1,
    maxWaiting: TEAM_PRINTS_MAX_WAITING,
    maxWaitingEach: TEAM_PRINTS_MAX_WAITING_EACH,
    maxWaitMs: TEAM_PRINT_MAX_WAIT_MS,
    refuse: () => new ApiError('unavailable', { sentence: TEAMS_WAIT }),
  });
  return {
    print: (read, caller) => singly(async () => drawPrint(await read()), caller),
    printTeam: (read, caller) => byTeam(async () => drawPrint(await read()), caller),
  };
}

const TEAMS_WAIT = 'Team files are being drawn. Please try again in a minute.';

/** @returns a drawn file as a download that isn't cached */
export function answerFile(body: Uint8Array, name: string): Response {
  return new Response(new Uint8Array(body), {
    headers: {
      'content-type': name.endsWith('.pdf') ? 'application/pdf' : 'image/png',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
}

/** The pages' own domains. */
export type Addresses = {
  publicUrl: string;
  domains: Pick<PageAddresses, 'findOrigin'>;
};

/**
 * @returns a page's URL, at its owner's domain if it has one; and the origin for prints and emails, which
 *   last for years: ours, which redirects to that domain as long as the owner has it
 */
export function toPageUrls(username: string, { publicUrl, domains }: Addresses): PageUrls {
  const origin = domains.findOrigin(username);
  return {
    pageUrl: origin === null ? publicUrl + bioPath(username) : `${origin}/`,
    origin: publicUrl,
  };
}

/**
 * @returns a page's email signature, with the visible parts of its card. As on a tag, link and picture
 *   contain the page's id, so that old emails survive a rename (decision 163)
 */
export function writeSignature(profile: PublicProfile, addresses: Addresses): Signature {
  const { id, username, full_name, profile_picture_url, presentation } = profile;
  const { pageUrl, origin } = toPageUrls(username, addresses);
  return buildSignature({
    name: full_name || username,
    ...toPosition(profile),
    ways: listContactWays(profile),
    page: { label: toSpoken(pageUrl), url: origin + scanPath(id, 'signature') },
    pictureUrl: profile_picture_url === null ? null : origin + codePortraitPath(id),
    accent: presentation.theme_color,
  });
}
