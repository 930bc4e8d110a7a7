import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GoTrueClient } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import { readAuthClientTypes } from '#test/published-types/auth-client-types.ts';

const ROOT = join(import.meta.dirname, '../../..');

type Row = { method: string; verdict: string; reason: string; test: string };

function readRows(): Row[] {
  const text = readFileSync(join(ROOT, 'docs/gateway.md'), 'utf8');
  const rows = text.matchAll(/^\| (`[\w.]+`(?:, `[\w.]+`)*) \| ([^|]*) \|([^|]*)\|([^|]*)\|$/gm);
  return [...rows].flatMap(([, methods = '', verdict = '', reason = '', proof = '']) => {
    const row = { verdict: verdict.trim(), reason: reason.trim(), test: proof.trim() };
    return methods.split(', ').map((method) => ({ method: method.replaceAll('`', ''), ...row }));
  });
}

const rows = readRows();

test('docs/gateway.md has each public method of the auth client, and no other', () => {
  const documented = rows.map(({ method }) => method).sort();
  expect(documented).toEqual([...readAuthClientTypes().methods].sort());
});

test('each public method exists at run time', () => {
  const client = new GoTrueClient({ persistSession: false, autoRefreshToken: false });
  for (const { method } of rows) {
    const found = method
      .split('.')
      .reduce<unknown>((held, name) => Reflect.get(held as object, name), client);
    expect(found, method).toBeTypeOf('function');
  }
});

test.each(rows)('$method is called by the test its row names', ({ method, verdict, ...row }) => {
  expect(['works', 'refused', 'of the client']).toContain(verdict);
  if (verdict === 'refused') expect(row.reason).toMatch(/^`\w+`/);
  const file = row.test.replaceAll('`', '');
  const path = join(ROOT, /^(src|e2e)\//.test(file) ? file : `src/gateway/auth/${file}`);
  expect(existsSync(path), path).toBe(true);
  const name = method.slice(method.lastIndexOf('.') + 1);
  expect(readFileSync(path, 'utf8')).toMatch(new RegExp(`\\b${name}\\(`));
});
