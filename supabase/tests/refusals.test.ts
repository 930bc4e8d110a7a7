import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFUSALS } from '#app/rules/refusals.ts';
import { readSchemaFiles } from '#database/migrate/schema-files.ts';
import { say } from '#kit/rules/refusals/refusal.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('product');
});
afterAll(() => database.drop());

/** The rules' source, without the messages themselves and without comments. */
const RULES = readSchemaFiles(join(import.meta.dirname, '../schemas'))
  .filter(({ path }) => path !== 'kit/refusal-words.sql')
  .map(({ text }) => text.replaceAll(/--.*$/gm, ''))
  .join('\n');

test.for(Object.entries(REFUSALS))(
  '%s reaches the caller with its message',
  async ([code, refusal]) => {
    const parts = [...refusal[1].matchAll(/%s/g)].map((_, index) => `part ${index}`);
    await expect(
      database.sql`select private.refuse(${code}, variadic array(
      select jsonb_array_elements_text(${database.sql.json(parts)})))`,
    ).rejects.toMatchObject({
      code: `PT${refusal[0]}`,
      message: say(refusal, ...parts),
      detail: code,
    });
  },
);

test('SQL uses only codes that have a message, and every such code is used', () => {
  const calls = [...RULES.matchAll(/private\.(?:refuse(?:_if)?|say)\(([^;]*?)\)/g)].map(
    ([, call = '']) => call,
  );
  const named = new Set(
    calls.flatMap((call) => [...call.matchAll(/'([a-z]+(?:_[a-z]+)+)'/g)].map(([, code]) => code)),
  );
  const codes = Object.keys(REFUSALS);
  expect(codes.filter((code) => !named.has(code) && !RULES.includes(`'${code}'`))).toEqual([]);
  const first = [...RULES.matchAll(/private\.(?:refuse(?:_if)?|say)\(\s*'([^']*)'/g)].map(
    ([, code = '']) => code,
  );
  expect(first.filter((code) => !codes.includes(code))).toEqual([]);
});

/**
 * Functions that run as their caller, who can't use names in `private`; and messages not meant for
 * people.
 */
const SENTENCES = [
  'The server stopped while the job ran.',
  'A report covers between 1 and %s days.',
  'At most 500 contacts can be imported at once.',
];

test('user-facing sentences aren’t written in SQL', () => {
  const sentences = [...RULES.matchAll(/'([A-Z0-9%][^'\n]* [^'\n]*\.)'/g)].map(
    ([, words = '']) => words,
  );
  expect(new Set(sentences)).toEqual(new Set(SENTENCES));
});
