import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createFactor } from '#test/factories.ts';
import { type Caller, VISITOR } from '../roles.ts';
import { type Attempt, attemptAll } from './attempt.ts';
import { callerOf, createPeople, type People } from './people.ts';
import { buildStatement, listColumnStatements, listRelations, type Relation } from './relations.ts';
import {
  ACTORS,
  type Actor,
  EXCEPTIONS,
  findOutcome,
  isOfAdministrators,
  VERBS,
} from './rights.ts';

let database: TestDatabase;
let people: People;
let relations: Relation[];

beforeAll(async () => {
  database = await createTestDatabase('product');
  people = await createPeople(database.sql);
  relations = await listRelations(database.sql, people);
});
afterAll(() => database.drop());

type Cell = Omit<Attempt, 'caller'> & { cell: string; expected: string };

/** Each verb on each relation, with the outcome its table promises the actor. */
function listCells(actor: Actor): Cell[] {
  const { role } = callerOf(actor, people);
  return relations.flatMap((relation) =>
    VERBS.map((verb) => ({
      cell: `${verb} on ${relation.name}`,
      row: relation.row,
      expected: findOutcome(relation, actor, verb),
      ...buildStatement(relation, verb, role),
    })),
  );
}

/** @returns the cells with an outcome other than promised */
async function findWrong(caller: Caller, cells: readonly Cell[]): Promise<string[]> {
  const outcomes = await attemptAll(
    database.sql,
    cells.map((cell) => ({ ...cell, caller })),
  );
  return cells.flatMap(({ cell, expected }, index) =>
    outcomes[index] === expected ? [] : [`${cell}: ${outcomes[index]}, not ${expected}`],
  );
}

/** The same cells for a caller without any access. */
function shut(cells: readonly Cell[]): Cell[] {
  const closed = ({ cell }: Cell) => (cell.startsWith('insert') ? 'refused' : 'hidden');
  return cells.map((each) =>
    each.expected === 'yes' ? { ...each, expected: closed(each) } : each,
  );
}

test('every public table has a row with a known owner, or is an exception', () => {
  const unknown = relations.filter(
    (relation) =>
      !isOfAdministrators(relation) &&
      !EXCEPTIONS[relation.name]?.isNobodys &&
      (relation.row === null || relation.keeper === null),
  );
  expect(unknown.map(({ name }) => name)).toEqual([]);
  const names = relations.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(EXCEPTIONS)));
});

test.for(ACTORS)('%s can do exactly what each table promises, row by row', async (actor) => {
  expect(await findWrong(callerOf(actor, people), listCells(actor))).toEqual([]);
});

test('a browser can write exactly these columns, and read all but a few', async () => {
  const wrong = [VISITOR, callerOf('owner', people)].map((caller) =>
    findWrong(
      caller,
      relations.flatMap((relation) => listColumnStatements(relation, caller.role)),
    ),
  );
  expect(await Promise.all(wrong)).toEqual([[], []]);
});

test('a token without a user reaches no rows', async () => {
  expect(await findWrong({ role: 'authenticated' }, shut(listCells('stranger')))).toEqual([]);
});

test('a caller with an unused second factor can neither read nor add rows', async () => {
  for (const actor of ['owner', 'agency'] as const) {
    await createFactor(database.sql, { user_id: people[actor] });
    const caller = callerOf(actor, people);
    const cells = listCells(actor);
    expect(await findWrong({ ...caller, aal: 'aal1' }, shut(cells)), actor).toEqual([]);
    expect(await findWrong({ ...caller, aal: 'aal2' }, cells), actor).toEqual([]);
  }
});
