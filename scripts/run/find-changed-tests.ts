import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { findFile, fitsQuote, listProofs, splitCells } from '../checks/proofs.ts';
import { readScreens } from '../checks/read-screens.ts';
import { listDatabaseTests, listTests } from './database-tests.ts';
import { MACHINE_TESTS } from './machine-tests.ts';

export type Journey = { file: string; line: number; title: string };

/** The tests to run for a change. The most relevant journeys come first. */
export type ChangedTests = { database: string[]; journeys: Journey[] };

type Row = { built: string[]; proofs: { file: string; test: string }[] };

const TEST = /\.test\.tsx?$/;
const JOURNEY = /^ *test\(\s*(['"`])((?:\\.|(?!\1).)+)\1/gm;
/** Objects a migration creates or replaces; too many tests name a table it only alters. */
const MADE =
  /create (?:or replace )?(?:function|view|table|type|trigger)\s+(?:if not exists )?(?:(?:public|private|auth|storage)\.)?(\w+)/gi;
/** They cover every table, column and function. */
const WHOLE_SCHEMA = ['access', 'columns', 'functions', 'grants', 'private-schemas'].map(
  (name) => `supabase/tests/${name}.test.ts`,
);

/**
 * Finds the database tests and journeys to run for changed files: changed tests, tests beside them or
 * importing them, their proofs in docs/coverage.md, tests of replaced SQL, and the journeys that open
 * their screens. Vitest finds unit and web tests by their imports.
 *
 * @param root the project's folder
 * @param changed files, from the root
 */
export function findChangedTests(root: string, changed: readonly string[]): ChangedTests {
  const rows = readRows(root).filter(({ built }) => built.some((file) => changed.includes(file)));
  const proofs = rows.flatMap((row) => row.proofs);
  return {
    database: findDatabaseTests(root, changed, proofs),
    journeys: findJourneys(root, changed, proofs),
  };
}

function findDatabaseTests(
  root: string,
  changed: readonly string[],
  proofs: Row['proofs'],
): string[] {
  const made = changed
    .filter((file) => file.endsWith('.sql'))
    .flatMap((file) => listMade(root, file));
  const proving = new Set(proofs.map(({ file }) => file));
  const bases = new Set(changed.map(toBase));
  const all = [
    ...listDatabaseTests(root),
    ...listTests(root, 'supabase/tests'),
    ...listTests(root, 'test'),
    ...MACHINE_TESTS.filter((file) => file.startsWith('scripts/') && existsSync(join(root, file))),
  ];
  return all.filter((file) => {
    if (changed.includes(file) || proving.has(file) || bases.has(toBase(file))) return true;
    const text = readFileSync(join(root, file), 'utf8');
    if (listImports(file, text).some((imported) => changed.includes(imported))) return true;
    if (made.length > 0 && WHOLE_SCHEMA.includes(file)) return true;
    return made.some((name) => new RegExp(`\\b${name}\\b`).test(text));
  });
}

function findJourneys(root: string, changed: readonly string[], proofs: Row['proofs']): Journey[] {
  const screens = changed.flatMap((file) => findScreens(root, file));
  const opens = screens.map((path) => new RegExp(`['"\`]${path}['"\`?#]`));
  const folder = join(root, 'e2e');
  const specs = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.spec.ts'),
      )
    : [];
  const ranked = specs.flatMap((name) => {
    const file = `e2e/${name}`;
    const isOfScreen = screens.some((path) => path.includes(basename(name, '.spec.ts')));
    return readJourneys(root, file).map(({ text, ...journey }) => {
      const isProof = proofs.some(
        (proof) => proof.file === file && fitsQuote(proof.test, journey.title),
      );
      const isNamed = opens.some((pattern) => pattern.test(text));
      const ranks = [changed.includes(file), isProof, isNamed && isOfScreen, isNamed];
      return { journey, rank: ranks.indexOf(true) };
    });
  });
  return ranked
    .filter(({ rank }) => rank >= 0)
    .sort((one, other) => one.rank - other.rank)
    .map(({ journey }) => journey);
}

/** @returns the rows of docs/coverage.md, with their files from the root */
function readRows(root: string): Row[] {
  const toPath = (path: string) => relative(root, findFile(root, path) ?? join(root, path));
  const lines = readFileSync(join(root, 'docs/coverage.md'), 'utf8').split('\n');
  return lines
    .filter((line) => /^\| \d+\.\d+ \|/.test(line))
    .map((line) => {
      const [, , built = '', proof = ''] = splitCells(line);
      return {
        built: [...built.matchAll(/`([^`]+)`/g)].map(([, path = '']) => toPath(path)),
        proofs: listProofs(proof).map(({ file, test }) => ({ file: toPath(file), test })),
      };
    });
}

function listMade(root: string, file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...new Set([...text.matchAll(MADE)].map(([, name = '']) => name))];
}

/** A file without its extension: shared by a test and its subject. */
function toBase(file: string): string {
  return join(
    dirname(file),
    basename(file)
      .replace(TEST, '')
      .replace(/\.tsx?$/, ''),
  );
}

function listImports(file: string, text: string): string[] {
  return [...text.matchAll(/from '((?:\.{1,2}|#)[^']+)'/g)].map(([, path = '']) =>
    path.startsWith('#')
      ? path.replace('#test/', 'test/').replace(/^#/, 'src/')
      : join(dirname(file), path),
  );
}

/** @returns the paths of the screens that a dashboard file affects: its own screen, or those of its part */
function findScreens(root: string, file: string): string[] {
  const screens = readScreens(root);
  const own = screens.filter((screen) => screen.file === file);
  const [, part] = /^src\/(?!kit\/)(.+\/web)\//.exec(file) ?? [];
  if (own.length > 0 || !part || TEST.test(file)) return own.flatMap(({ paths }) => paths);
  return screens
    .filter(
      (screen) =>
        screen.file.startsWith(`src/${part}/`) ||
        readFileSync(join(root, screen.file), 'utf8').includes(`'#${part}/`),
    )
    .flatMap(({ paths }) => paths);
}

function readJourneys(root: string, file: string): (Journey & { text: string })[] {
  const text = readFileSync(join(root, file), 'utf8');
  const begun = [...text.matchAll(JOURNEY)];
  return begun.map((match, index) => ({
    file,
    line: text.slice(0, match.index + match[0].indexOf('test(')).split('\n').length,
    title: (match[2] ?? '').replaceAll("\\'", "'"),
    text: text.slice(match.index, begun[index + 1]?.index),
  }));
}
