import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RETIRED_LABELS, RETIRED_SENTENCES } from './retired-words.ts';

/** @param root the folder of the sources @returns retired texts, with their places */
export function checkWords(root: string): string[] {
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
  return paths.filter(isSource).flatMap((path) => {
    const source = toPlain(readFileSync(join(root, path), 'utf8'));
    const small = source.toLowerCase();
    const sentences = RETIRED_SENTENCES.filter((words) =>
      small.includes(toPlain(words).toLowerCase()),
    );
    const labels = RETIRED_LABELS.filter((words) => toAlone(words).test(source));
    return [...sentences, ...labels].map(
      (words) => `${path}: “${words}” is retired; say it plainly.`,
    );
  });
}

function isSource(path: string): boolean {
  return /\.(?:tsx?|html|md)$/.test(path) && !/\.test\.tsx?$/.test(path);
}

/** With one kind of apostrophe, and line breaks normalised. */
function toPlain(text: string): string {
  return text.replaceAll('’', "'").replace(/\s+/g, ' ');
}

/** Matches a text that is alone between quotes or tags, except for a number before it. */
function toAlone(words: string): RegExp {
  return new RegExp(`(?:['"\`>}]) ?(?:\\d+ )?${toPlain(words)} ?(?:['"\`<{])`);
}
