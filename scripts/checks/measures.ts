// The length of files and functions, the size of folders, and circular imports between folders.
import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import ts from 'typescript';

/** The maximum lines per file and function, entries per folder, and circular imports. */
export const LIMITS = { file: 290, function: 60, folder: 25, circle: 0 } as const;

export type Kind = keyof typeof LIMITS;

/** The sizes of each kind, by name: a path, `path: function`, or two folders. */
export type Measures = Record<Kind, Record<string, number>>;

const ROOMS = ['src', 'supabase', 'scripts', 'build', 'bench', 'clients', 'e2e', 'test', 'docs'];
const SOURCE = /\.(tsx?|mjs|css|sql)$/;
const SCRIPT = /\.(tsx?|mjs)$/;
const TEST = /\.(test|spec)\.tsx?$/;
/** Test helpers are beside their subject, and may import the tests' folder. */
const TEST_HELPER = /-under-test\.ts$/;
/** Generated, or append-only. */
const UNMEASURED_FILE = /\.generated\.|\/migrations\//;
const UNMEASURED_FOLDER = /(^|\/)(migrations|decisions)$/;

/** A local import in a file's text: relative, or from the project's root by `#`. */
const IMPORT = /(?:from|import\(|import) ?'((?:\.{1,2}|#)[^']+)'/g;

/**
 * @param root the project's folder
 * @returns everything over its limit, with its size. Functions in tests may have any length,
 * because a journey reads in one piece; test files are measured like all others.
 */
export function measure(root: string): Measures {
  const over: Measures = { file: {}, function: {}, folder: {}, circle: {} };
  const add = (kind: Kind, name: string, size: number) => {
    if (size > LIMITS[kind]) over[kind][name] = size;
  };
  const streets = new Map<string, number>();
  const addFile = (file: string) => {
    const text = readFileSync(join(root, file), 'utf8');
    const lines = countLines(text);
    add('file', file, lines);
    if (!SCRIPT.test(file) || TEST.test(file)) return;
    if (!TEST_HELPER.test(file)) countStreets(file, text, streets);
    // A function isn't longer than its file, and parsing one takes time.
    if (lines <= LIMITS.function) return;
    for (const [name, size] of listFunctions(file, text)) add('function', `${file}: ${name}`, size);
  };
  for (const { path, entries } of ROOMS.flatMap((room) => listFolders(root, room))) {
    if (!UNMEASURED_FOLDER.test(path)) add('folder', path, entries.length);
    listSources(path, entries).forEach(addFile);
  }
  for (const [pair, size] of listCircles(streets)) add('circle', pair, size);
  return over;
}

function listFolders(root: string, path: string): { path: string; entries: Dirent[] }[] {
  const entries = list(join(root, path));
  const below = entries.filter((entry) => entry.isDirectory());
  return [
    { path, entries },
    ...below.flatMap((folder) => listFolders(root, `${path}/${folder.name}`)),
  ];
}

function list(path: string): Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch {
    return [];
  }
}

function listSources(folder: string, entries: readonly Dirent[]): string[] {
  return entries
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map((entry) => `${folder}/${entry.name}`)
    .filter((path) => !UNMEASURED_FILE.test(path));
}

function countLines(text: string): number {
  return text.trimEnd().split('\n').length;
}

/** @returns each function with its name and its lines, including nested functions */
function listFunctions(file: string, text: string): [name: string, lines: number][] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: [string, number][] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      found.push([findName(node), countLines(text.slice(node.getStart(source), node.end))]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Its own name, or that of the variable or call it is passed to. */
function findName(node: ts.SignatureDeclaration): string {
  if (node.name) return node.name.getText();
  const { parent } = node;
  if (ts.isCallExpression(parent)) return `${parent.expression.getText().split('\n')[0]}()`;
  if ('name' in parent && parent.name) return (parent.name as ts.Node).getText();
  return 'a function without a name';
}

/** Counts a file's imports by the two folders they connect. */
function countStreets(file: string, text: string, streets: Map<string, number>): void {
  const from = dirname(file);
  for (const [, imported = ''] of text.matchAll(IMPORT)) {
    const path = imported.startsWith('#')
      ? imported.replace('#test/', 'test/').replace(/^#/, 'src/')
      : posix.join(from, imported);
    const to = dirname(path);
    if (to === from) continue;
    const street = `${from} → ${to}`;
    streets.set(street, (streets.get(street) ?? 0) + 1);
  }
}

/**
 * @returns pairs of folders that import each other, neither inside the other, with the lower count
 */
function listCircles(streets: ReadonlyMap<string, number>): [pair: string, imports: number][] {
  return [...streets].flatMap(([street, there]): [string, number][] => {
    const [from = '', to = ''] = street.split(' → ');
    const back = streets.get(`${to} → ${from}`) ?? 0;
    if (from > to || back === 0 || to.startsWith(`${from}/`)) return [];
    return [[`${from} and ${to}`, Math.min(there, back)]];
  });
}
