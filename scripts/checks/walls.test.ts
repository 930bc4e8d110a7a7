import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

type Planted = readonly [rule: string, file: string, imported: string, typeName?: string];

/**
 * A violation of each rule: the file that commits it, and its import; the type, for a type import.
 */
const VIOLATIONS: readonly Planted[] = [
  ['nouns-look-back', 'src/kit/rules/a.ts', '#account/rules/target.ts'],
  ['nouns-look-back', 'src/page/links/web/a.ts', '#agency/staff/web/target.ts', 'Thing'],
  ['nouns-look-back', 'src/admin/server/a.ts', '#app/server/target.ts'],
  ['roles-look-down', 'src/page/links/rules/a.ts', '../public/target.ts', 'Thing'],
  ['roles-look-down', 'src/page/links/public/a.ts', '../web/target.ts'],
  ['roles-look-down', 'src/page/links/web/b.ts', '#account/server/target.ts', 'Thing'],
  ['roles-look-down', 'src/account/server/a.ts', '#kit/web/target.ts'],
  ['roles-look-down', 'src/account/rules/a.ts', '#database/target.ts', 'Thing'],
  ['roles-look-down', 'src/account/web/a.ts', '#gateway/target.ts'],
  ['rules-are-pure', 'src/page/rules/b.ts', 'node:fs'],
  ['rules-are-pure', 'src/page/links/rules/c.ts', 'react'],
  ['database-imports', 'src/database/a.ts', '#kit/rules/target.ts'],
  ['gateway-imports', 'src/gateway/a.ts', '#kit/rules/target.ts'],
  ['sandbox-imports', 'src/sandbox/a.ts', '#kit/server/target.ts'],
  ['public-is-markup', 'src/page/links/public/b.ts', '@tanstack/react-query'],
  ['visitors-script-is-plain', 'src/page/script/public/a.ts', 'react'],
  ['rows-are-types', 'src/page/links/web/c.ts', '#database/rows.generated.ts'],
  ['stripe-has-one-door', 'src/account/server/b.ts', 'stripe'],
  ['stand-in-borrows-types', 'src/sandbox/stripe/a.ts', 'stripe'],
  ['no-tests-in-the-product', 'src/account/server/c.ts', '#test/target.ts'],
  ['no-cycles', 'src/account/rules/d.ts', './e.ts'],
  ['no-cycles', 'src/account/server/d.ts', './e.ts', 'Thing'],
  ['kit-server-runs-one-way', 'src/kit/server/data/a.ts', '../http/target.ts', 'Thing'],
  ['kit-server-runs-one-way', 'src/kit/server/g.ts', './data/target.ts'],
  ['kit-server-runs-one-way', 'src/kit/server/newcomer/a.ts', '../data/target.ts'],
  ['gateway-runs-one-way', 'src/gateway/auth/a.ts', '../rest/target.ts', 'Thing'],
  ['gateway-runs-one-way', 'src/gateway/g.ts', './auth/target.ts'],
  ['gateway-auth-runs-one-way', 'src/gateway/auth/factors/a.ts', '../routes/target.ts', 'Thing'],
  ['gateway-rest-runs-one-way', 'src/gateway/rest/schema/a.ts', '../sql/target.ts', 'Thing'],
  ['gateway-storage-runs-one-way', 'src/gateway/storage/files/a.ts', '../images/target.ts'],
  ['sandbox-stripe-runs-one-way', 'src/sandbox/stripe/api/a.ts', '../objects/target.ts', 'Thing'],
  ['resolvable', 'src/account/rules/f.ts', './nowhere.ts'],
];

const TARGETS = [
  'src/kit/rules/target.ts',
  'src/kit/server/target.ts',
  'src/kit/server/data/target.ts',
  'src/kit/server/http/target.ts',
  'src/kit/web/target.ts',
  'src/account/rules/target.ts',
  'src/account/server/target.ts',
  'src/page/links/public/target.ts',
  'src/page/links/web/target.ts',
  'src/agency/staff/web/target.ts',
  'src/app/server/target.ts',
  'src/database/target.ts',
  'src/database/rows.generated.ts',
  'src/gateway/target.ts',
  'src/gateway/auth/target.ts',
  'src/gateway/auth/routes/target.ts',
  'src/gateway/rest/target.ts',
  'src/gateway/rest/sql/target.ts',
  'src/gateway/storage/images/target.ts',
  'src/sandbox/stripe/objects/target.ts',
  'test/target.ts',
  'node_modules/stripe/index.js',
];

let folder: string;
let found: Set<string>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'walls-'));
  for (const name of [
    'package.json',
    'tsconfig.json',
    'tsconfig.base.json',
    '.dependency-cruiser.mjs',
  ]) {
    cpSync(join(ROOT, name), join(folder, name));
  }
  for (const name of ['react', '@tanstack', 'typescript', 'dependency-cruiser']) plantPackage(name);
  plant('src/account/rules/e.ts', "import './d.ts';\n");
  plant(
    'src/account/server/e.ts',
    "import type { Thing } from './d.ts';\nexport type { Thing };\n",
  );
  for (const path of TARGETS) plant(path, 'export type Thing = string;\n');
  plant(
    'node_modules/stripe/package.json',
    '{"name":"stripe","version":"1.0.0","main":"index.js"}',
  );
  for (const [, file, imported, typeName] of VIOLATIONS) {
    const what = typeName === undefined ? '' : `type { ${typeName} } from `;
    plant(file, `import ${what}'${imported}';\n`);
  }
  found = new Set(cruise().map(({ rule, from }) => `${rule.name} ${from}`));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.for(VIOLATIONS)('the wall %s stops %s from importing %s', ([rule, file]) => {
  expect([...found]).toContain(`${rule} ${file}`);
});

test('every wall has a planted violation', async () => {
  const { default: config } = await import(join(ROOT, '.dependency-cruiser.mjs'));
  const rules: string[] = config.forbidden.map((rule: { name: string }) => rule.name);
  expect(new Set(VIOLATIONS.map(([rule]) => rule))).toEqual(new Set(rules));
});

function plant(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function plantPackage(name: string): void {
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
}

type Violation = { rule: { name: string }; from: string };

/**
 * The command exits with an error because it finds the planted violations; its report is on
 * standard output.
 */
function cruise(): Violation[] {
  const program = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const arguments_ = [
    program,
    'src',
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'json',
  ];
  try {
    return parse(
      execFileSync(process.execPath, arguments_, { cwd: folder, encoding: 'utf8', stdio: 'pipe' }),
    );
  } catch (error) {
    return parse((error as { stdout: string }).stdout);
  }
}

function parse(report: string): Violation[] {
  return (JSON.parse(report) as { summary: { violations: Violation[] } }).summary.violations;
}
