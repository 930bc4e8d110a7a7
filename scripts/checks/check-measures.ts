import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kind, LIMITS, type Measures, measure } from './measures.ts';

/**
 * Everything over its limit today. The file only shrinks: `npm run measures` lowers or removes
 * entries that improved, and never adds or raises one.
 */
const ALLOWED = 'scripts/checks/allowed-measures.json';

const WORDS: Record<Kind, (size: number) => string> = {
  file: (size) => `${size} lines; a file has at most ${LIMITS.file}`,
  function: (size) => `${size} lines; a function has at most ${LIMITS.function}`,
  folder: (size) => `${size} entries; a folder has at most ${LIMITS.folder}`,
  circle: (size) => `import each other (${size} times the one way); one of them must not`,
};

/** @param root the project's folder @returns what is too large, and what the list allows in vain */
export function checkMeasures(root: string): string[] {
  const allowed = readAllowed(root);
  const found = measure(root);
  return eachName(allowed, found).flatMap(([kind, name]) => {
    const is = found[kind][name];
    const may = allowed[kind][name];
    if (is === may) return [];
    if (is === undefined) return [`${name}: within the limit now. Run: npm run measures`];
    if (may === undefined || is > may) return [`${name}: ${WORDS[kind](is)}${toWere(may)}.`];
    return [`${name}: ${is} now, and ${may} are allowed. Run: npm run measures`];
  });
}

/** Lowers what is allowed to what is there. @returns how many entries were lowered or taken out */
export function shrinkAllowed(root: string): number {
  const allowed = readAllowed(root);
  const found = measure(root);
  let shrunk = 0;
  for (const kind of Object.keys(LIMITS) as Kind[]) {
    for (const [name, may] of Object.entries(allowed[kind])) {
      const is = found[kind][name];
      if (is !== undefined && is >= may) continue;
      if (is === undefined) delete allowed[kind][name];
      else allowed[kind][name] = is;
      shrunk += 1;
    }
  }
  writeFileSync(join(root, ALLOWED), `${JSON.stringify(allowed, null, 2)}\n`);
  return shrunk;
}

function readAllowed(root: string): Measures {
  return JSON.parse(readFileSync(join(root, ALLOWED), 'utf8'));
}

function eachName(...lists: readonly Measures[]): [Kind, string][] {
  return (Object.keys(LIMITS) as Kind[]).flatMap((kind) => {
    const names = new Set(lists.flatMap((measures) => Object.keys(measures[kind])));
    return [...names].map((name): [Kind, string] => [kind, name]);
  });
}

function toWere(may: number | undefined): string {
  return may === undefined ? '' : ` and was allowed ${may}`;
}
