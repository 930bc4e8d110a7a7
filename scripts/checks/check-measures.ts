import { type Kind, LIMITS, measure } from './measures.ts';

const WORDS: Record<Kind, (size: number) => string> = {
  file: (size) => `${size} lines; a file has at most ${LIMITS.file}`,
  function: (size) => `${size} lines; a function has at most ${LIMITS.function}`,
  folder: (size) => `${size} entries; a folder has at most ${LIMITS.folder}`,
  circle: (size) => `import each other (${size} times the one way); one of them must not`,
};

/** @param root the project's folder @returns the violations */
export function checkMeasures(root: string): string[] {
  const found = measure(root);
  return (Object.keys(LIMITS) as Kind[]).flatMap((kind) =>
    Object.entries(found[kind]).map(([name, size]) => `${name}: ${WORDS[kind](size)}.`),
  );
}
