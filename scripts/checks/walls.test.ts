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
  ['domain-imports', 'src/domain/a.ts', '#database/target.ts'],
  ['domain-is-pure', 'src/domain/b.ts', 'node:fs'],
  ['domain-is-pure', 'src/domain/c.ts', 'react'],
  ['database-imports', 'src/database/a.ts', '#domain/target.ts'],
  ['gateway-imports', 'src/gateway/a.ts', '#domain/target.ts'],
  ['sandbox-imports', 'src/sandbox/a.ts', '#server/target.ts'],
  ['public-page-imports', 'src/public-page/a.ts', '#server/target.ts'],
  ['public-page-is-markup', 'src/public-page/b.ts', '@tanstack/react-query'],
  ['visitors-script-is-plain', 'src/public-page/browser/a.ts', 'react'],
  ['server-imports', 'src/server/a.ts', '#web/target.ts'],
  ['web-imports', 'src/web/a.ts', '#server/target.ts'],
  ['rows-are-types', 'src/web/b.ts', '#database/rows.generated.ts'],
  ['ui-knows-no-product', 'src/web/ui/a.ts', '#domain/target.ts'],
  ['features-stand-alone', 'src/web/features/audience/leads/a.ts', '../dashboard/target.ts'],
  ['web-layers', 'src/web/lib/a.ts', '../layouts/target.ts'],
  ['stripe-has-one-door', 'src/server/b.ts', 'stripe'],
  ['stand-in-borrows-types', 'src/sandbox/stripe/a.ts', 'stripe'],
  ['no-tests-in-the-product', 'src/server/c.ts', '#test/target.ts'],
  ['no-cycles', 'src/domain/d.ts', './e.ts'],
  ['no-cycles', 'src/server/d.ts', './e.ts', 'Thing'],
  ['domain-runs-one-way', 'src/domain/leads/a.ts', '../profile/target.ts'],
  ['domain-runs-one-way', 'src/domain/design/a.ts', '../profile/target.ts', 'Thing'],
  ['domain-runs-one-way', 'src/domain/g.ts', './links/target.ts'],
  ['domain-runs-one-way', 'src/domain/newcomer/a.ts', '../links/target.ts'],
  ['domain-runs-one-way', 'src/domain/audit/a.ts', '../newcomer/target.ts'],
  ['server-runs-one-way', 'src/server/data/a.ts', '../http/target.ts', 'Thing'],
  ['server-runs-one-way', 'src/server/g.ts', './data/target.ts'],
  ['server-runs-one-way', 'src/server/newcomer/a.ts', '../data/target.ts'],
  ['gateway-runs-one-way', 'src/gateway/auth/a.ts', '../rest/target.ts', 'Thing'],
  ['gateway-runs-one-way', 'src/gateway/g.ts', './auth/target.ts'],
  ['gateway-auth-runs-one-way', 'src/gateway/auth/factors/a.ts', '../routes/target.ts', 'Thing'],
  ['gateway-rest-runs-one-way', 'src/gateway/rest/schema/a.ts', '../sql/target.ts', 'Thing'],
  ['gateway-storage-runs-one-way', 'src/gateway/storage/files/a.ts', '../images/target.ts'],
  ['sandbox-stripe-runs-one-way', 'src/sandbox/stripe/api/a.ts', '../objects/target.ts', 'Thing'],
  [
    'sandbox-stripe-objects-runs-one-way',
    'src/sandbox/stripe/objects/catalog/a.ts',
    '../events/target.ts',
  ],
  ['resolvable', 'src/domain/f.ts', './nowhere.ts'],
];

const TARGETS = [
  'src/domain/target.ts',
  'src/domain/links/target.ts',
  'src/domain/profile/target.ts',
  'src/domain/newcomer/target.ts',
  'src/database/target.ts',
  'src/database/rows.generated.ts',
  'src/gateway/auth/target.ts',
  'src/gateway/auth/routes/target.ts',
  'src/gateway/rest/target.ts',
  'src/gateway/rest/sql/target.ts',
  'src/gateway/storage/images/target.ts',
  'src/sandbox/stripe/objects/target.ts',
  'src/sandbox/stripe/objects/events/target.ts',
  'src/server/target.ts',
  'src/server/data/target.ts',
  'src/server/http/target.ts',
  'src/web/target.ts',
  'src/web/features/audience/dashboard/target.ts',
  'src/web/layouts/target.ts',
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
  plant('src/domain/e.ts', "import './d.ts';\n");
  plant('src/server/e.ts', "import type { Thing } from './d.ts';\nexport type { Thing };\n");
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
}, 60_000);

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
