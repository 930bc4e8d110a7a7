// How long files and functions are, and which folders import each other.
import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import ts from 'typescript';

/**
 * The lengths above which a file or function is hard to read, literals spread into literals, and
 * circular imports.
 */
export const LIMITS = { file: 300, function: 80, spread: 0, circle: 0 } as const;

export type Kind = keyof typeof LIMITS;

/** The lengths of a room's files and functions, without tests. */
export type Shape = { files: number[]; functions: number[] };

export type Measures = {
  /** Measures over their limit, by name: a path, `path: function`, or two folders. */
  over: Record<Kind, Record<string, number>>;
  /** By room of `src`. */
  shapes: Record<string, Shape>;
};

const ROOMS = ['src', 'supabase', 'scripts', 'build', 'bench', 'clients', 'e2e', 'test', 'docs'];
const SOURCE = /\.(tsx?|mjs|css|sql)$/;
const SCRIPT = /\.(tsx?|mjs)$/;
const TEST = /\.(test|spec)\.tsx?$/;
/** Test helpers are beside their subject, and may import the tests' folder. */
const TEST_HELPER = /-under-test\.ts$/;
/** Written by a program, or only ever added to. */
const UNMEASURED_FILE = /\.generated\.|\/migrations\//;

/** A local import in a file's text: relative, or from the project's root by `#`. */
const IMPORT = /(?:from|import\(|import) ?'((?:\.{1,2}|#)[^']+)'/g;

/**
 * Functions in tests may have any length, because a journey reads in one piece; test files are measured like all
 * others.
 *
 * @param root the project's folder
 */
export function measure(root: string): Measures {
  const over: Measures['over'] = { file: {}, function: {}, spread: {}, circle: {} };
  const shapes: Measures['shapes'] = {};
  const add = (kind: Kind, name: string, size: number) => {
    if (size > LIMITS[kind]) over[kind][name] = size;
  };
  const streets = new Map<string, number>();
  for (const file of ROOMS.flatMap((room) => listSources(root, room))) {
    const text = readFileSync(join(root, file), 'utf8');
    const lines = countLines(text);
    add('file', file, lines);
    if (!SCRIPT.test(file)) continue;
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    add('spread', file, countSpreads(source));
    if (TEST.test(file)) continue;
    if (!TEST_HELPER.test(file)) countStreets(file, text, streets);
    const functions = listFunctions(source);
    for (const [name, size] of functions) add('function', `${file}: ${name}`, size);
    const [, room] = /^src\/([^/]+)\//.exec(file) ?? [];
    if (room === undefined) continue;
    shapes[room] ??= { files: [], functions: [] };
    shapes[room].files.push(lines);
    shapes[room].functions.push(...functions.map(([, size]) => size));
  }
  for (const [pair, size] of listCircles(streets)) add('circle', pair, size);
  return { over, shapes };
}

function listSources(root: string, folder: string): string[] {
  return list(join(root, folder)).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return listSources(root, path);
    return entry.isFile() && SOURCE.test(path) && !UNMEASURED_FILE.test(path) ? [path] : [];
  });
}

function list(path: string): Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch {
    return [];
  }
}

function countLines(text: string): number {
  return text.trimEnd().split('\n').length;
}

/** @returns each function with its name and its lines, including those of nested functions */
function listFunctions(source: ts.SourceFile): [name: string, lines: number][] {
  const found: [string, number][] = [];
  eachNode(source, (node) => {
    if (!(ts.isFunctionLike(node) && 'body' in node && node.body)) return;
    found.push([findName(node), countLines(source.text.slice(node.getStart(source), node.end))]);
  });
  return found;
}

/** Counts `{ ...{ a, b }, c }` and `<A {...{ b }} />`, whose only purpose is to put entries on one line. */
function countSpreads(source: ts.SourceFile): number {
  let count = 0;
  eachNode(source, (node) => {
    const isSpread = ts.isSpreadAssignment(node) || ts.isSpreadElement(node);
    const isIntoLiteral = isSpread && isLiteral(node.parent);
    if ((isIntoLiteral || ts.isJsxSpreadAttribute(node)) && isLiteral(node.expression)) count += 1;
  });
  return count;
}

const isLiteral = (node: ts.Node) =>
  ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node);

function eachNode(node: ts.Node, meet: (node: ts.Node) => void): void {
  meet(node);
  ts.forEachChild(node, (child) => eachNode(child, meet));
}

/** Its own name, or the name of its target. */
function findName(node: ts.SignatureDeclaration): string {
  if (node.name) return node.name.getText();
  const { parent } = node;
  if (ts.isCallExpression(parent)) return `${parent.expression.getText().split('\n')[0]}()`;
  if ('name' in parent && parent.name) return (parent.name as ts.Node).getText();
  return 'a function without a name';
}

/** Counts the imports of a file by the two folders they join. */
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

/** @returns two folders that import each other, neither within the other, with the fewer imports */
function listCircles(streets: ReadonlyMap<string, number>): [pair: string, imports: number][] {
  return [...streets].flatMap(([street, there]): [string, number][] => {
    const [from = '', to = ''] = street.split(' → ');
    const back = streets.get(`${to} → ${from}`) ?? 0;
    if (from > to || back === 0 || to.startsWith(`${from}/`)) return [];
    return [[`${from} and ${to}`, Math.min(there, back)]];
  });
}
