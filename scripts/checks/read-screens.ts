import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A screen of the dashboard: its file, from the project's root, and its paths in the router. */
export type Screen = { file: string; paths: string[] };

const ROUTES = 'src/app/web/routes.tsx';
const ROUTE =
  /(?:\bscreen\(\s*|^ {2}\[)([\w.]+)(?:\([^)]*\))?(?:,|\]:)\s*(?:async \(\) =>\s*\(await import\('([^']+)'\)\)|(\w+))/gm;
const LOADER = /const (\w+) = async \(\) =>\s*(?:\{[^}]*return )?\(await import\('([^']+)'\)\)/g;

/** @param root the project's folder @returns the screens that the router loads when they are opened */
export function readScreens(root: string): Screen[] {
  const routes = readFileSync(join(root, ROUTES), 'utf8');
  const paths = readFileSync(join(root, 'src/kit/rules/paths.ts'), 'utf8');
  const loaders = new Map([...routes.matchAll(LOADER)].map(([, name, from]) => [name, from]));
  const screens = new Map<string, string[]>();
  for (const [, key = '', from, loader] of routes.matchAll(ROUTE)) {
    const imported = from ?? loaders.get(loader);
    if (!imported) continue;
    const file = imported.startsWith('#')
      ? imported.replace('#', 'src/')
      : join('src/app/web', imported);
    const found = new RegExp(`\\b${key.replace('PATHS.', '')}: '([^']+)'`).exec(paths)?.[1];
    screens.set(file, [...(screens.get(file) ?? []), ...(found ? [found] : [])]);
  }
  return [...screens].map(([file, of]) => ({ file, paths: of }));
}
