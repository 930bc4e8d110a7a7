import type { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Sql } from '#database/connect.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import {
  PRINT_BODY_MAX_BYTES,
  TEAM_PICTURE_MAX_BYTES,
  TEAM_PRINT_BATCH,
} from '#kit/server/limits/pictures.ts';
import { defineFunction, serveFunctions } from '#kit/server/routes/define-function.ts';
import { findPublicProfilesOf } from '#page/delivery/server/public-profiles.ts';
import { SHEETS, type SheetKey, TEAM_SHEET_KEYS, toPieceFile } from '#page/print/rules/pieces.ts';
import { toPrintedPerson } from '#page/print/rules/printed-person.ts';
import type { SheetOrder } from '#page/print/server/draw-print.ts';
import {
  answerFile,
  type PrintDeps,
  toPageUrls,
  writeSignature,
} from '#page/print/server/print-functions.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import {
  listTeamFiles,
  TEAM_FILE_MAX_PEOPLE,
  type TeamFile,
  toTeamName,
} from '../rules/team-files.ts';

const TEAM_SHEET = z.strictObject({
  sheet: z.enum(TEAM_SHEET_KEYS),
  /** The file's number, from 1, if the team needs several. */
  file: z.optional(z.int().check(z.positive())),
});
const MEMBER = z.strictObject({ person: z.uuid() });

/**
 * For an agency's owner and managers: `print-team` returns a PDF of the people they lead whose pages are
 * visible, 500 people a file; and `write-member-signature` one member's email signature as `{ html, text }`.
 */
export function createTeamPrintFunctions(deps: PrintDeps): Hono {
  const { ask, limitStore, limits } = deps;
  const bounds = {
    bodyMaxBytes: PRINT_BODY_MAX_BYTES,
    perAccount: limitStore.createLimiter('member_prints', limits.printsPerAccount),
  };
  return serveFunctions(deps, bounds, [
    defineFunction({
      name: 'print-team',
      body: TEAM_SHEET,
      limit: limitStore.createLimiter('team_prints', limits.teamPrintsPerAccount),
      async run({ sheet, file }, { id }) {
        const people = await ask((sql) => listLedPeople(sql, id));
        const chosen = chooseFile(people.length, file);
        const held = people.slice(chosen.first - 1, chosen.last);
        const body = await deps.printTeam(() => readTeam(deps, sheet, held), id);
        return answerFile(body, toPieceFile(toTeamName(chosen), sheet));
      },
    }),
    defineFunction({
      name: 'write-member-signature',
      body: MEMBER,
      async run({ person }, { id }) {
        const led = await ask((sql) => listLedPeople(sql, id, person));
        const page = (await ask((sql) => findPublicProfilesOf(sql, led))).get(person);
        if (page === undefined) throw new ApiError('not_found', { sentence: NO_PAGE });
        return writeSignature(page, deps);
      },
    }),
  ]);
}

const NO_PAGE = 'Nobody you manage has a page that visitors can see.';
const NO_PAGES = 'None of these people has a page that visitors can see.';

/**
 * @param file its number, from 1; may be omitted if there is only one
 * @throws ApiError not_found if there is none, too_large if there are several
 */
function chooseFile(people: number, file: number | undefined): TeamFile {
  const files = listTeamFiles(people);
  if (file === undefined && files.length > 1) throw new ApiError('too_large', { sentence: MANY });
  const chosen = files[(file ?? 1) - 1];
  if (chosen) return chosen;
  throw new ApiError('not_found', { sentence: people === 0 ? NO_PAGE : FEWER });
}

const MANY = `A file holds up to ${TEAM_FILE_MAX_PEOPLE} people. Reload this screen to choose which.`;
const FEWER = 'Your team has changed. Reload this screen to choose again.';

/** @throws ApiError not_found if they have no visible page */
async function readTeam(
  deps: PrintDeps,
  sheet: SheetKey,
  userIds: readonly string[],
): Promise<SheetOrder> {
  const people: SheetOrder['people'][number][] = [];
  for (let from = 0; from < userIds.length; from += TEAM_PRINT_BATCH) {
    const batch = userIds.slice(from, from + TEAM_PRINT_BATCH);
    const pages = await deps.ask((sql) => findPublicProfilesOf(sql, batch));
    const shown = batch.flatMap((userId) => pages.get(userId) ?? []);
    people.push(...(await Promise.all(shown.map((page) => readMember(deps, sheet, page)))));
  }
  if (people.length === 0) throw new ApiError('not_found', { sentence: NO_PAGES });
  return { sheet, people };
}

async function readMember(deps: PrintDeps, sheet: SheetKey, page: PublicProfile) {
  const urls = toPageUrls(page.username, deps);
  const picture = await deps.loadSmallPicture(page.profile_picture_url);
  return {
    person: toPrintedPerson(page, urls, SHEETS[sheet].mark),
    picture: picture && picture.length <= TEAM_PICTURE_MAX_BYTES ? picture : null,
  };
}

/**
 * @param leader an agency's owner or manager
 * @param person to find only this one
 * @returns the accounts of the active members they lead, by name; none for other callers, or without a plan
 *   for teams
 */
async function listLedPeople(
  sql: Sql,
  leader: string,
  person: string | null = null,
): Promise<string[]> {
  const rows = await sql<{ user_id: string }[]>`
    select s.user_id from public.agency_staff s
    where s.agency_id = private.led_by(${leader}) and private.may_lead(s.agency_id)
      and s.status = 'active' and s.user_id is not null
      and private.is_within(s.user_id, private.people_led_by(${leader}))
      and (${person}::uuid is null or s.user_id = ${person})
    order by s.sort_name, s.id`;
  return rows.map(({ user_id }) => user_id);
}
