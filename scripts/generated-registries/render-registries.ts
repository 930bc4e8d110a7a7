import { relative } from 'node:path';
import type { Sql } from '#database/connect.ts';
import type { Language } from '#page/words/public/define-language.ts';
import { readSources } from '../../test/source-files.ts';

// Finds a page's parts in the files that define them, and lists them for the compiler.

const SRC = `${import.meta.dirname}/../../src`;

/** The text after a definition's name; its key is the first property. */
const SECTION = ' = defineSection({';
const EMBED = ' = defineEmbed({';
const SOURCES = ' = defineSources({';
const VIEW = ': SectionView = {';
const LANGUAGE = ' = defineLanguage({';

/** A constant that defines something, as `import` and the object's value name it. */
type Definition = { key: string; constant: string; file: string; value: string };

/** @returns the sections by key, in SQL's order, which is their default order on a page */
export async function renderSections(sql: Sql): Promise<string> {
  const embeds = findDefinitions(EMBED).map(({ key }) => ({
    key,
    constant: 'buildEmbedSection',
    file: '#page/sections/rules/embeds.ts',
    value: `buildEmbedSection('${key}')`,
  }));
  const found = [...findDefinitions(SECTION), ...embeds];
  const keys = await listSectionKeys(sql);
  const defined = found.map(({ key }) => key);
  for (const key of defined.filter((each) => !keys.includes(each)))
    throw new Error(`Add private.add_section('${key}', …) to supabase/schemas/page/sections.sql.`);
  for (const key of keys.filter((each) => !defined.includes(each)))
    throw new Error(`Add defineSection({ key: '${key}', … }) to src/page/sections/rules/.`);
  return renderRegistry('SECTIONS', sortByKeys(found, keys));
}

/** @returns the kinds of embeds, in the order of their sections */
export async function renderEmbeds(sql: Sql): Promise<string> {
  const keys = await listSectionKeys(sql);
  return renderRegistry('EMBEDS', sortByKeys(findDefinitions(EMBED), keys));
}

/** @returns where embeds come from, by their kind */
export function renderEmbedSources(): string {
  return renderRegistry('EMBED_SOURCES', findDefinitions(SOURCES));
}

/** @returns the sections' views by key */
export function renderSectionViews(): string {
  return renderRegistry('SECTION_VIEWS', findDefinitions(VIEW));
}

/** @returns the languages by tag, each with all its words */
export function renderLanguages(): string {
  return renderRegistry('LANGUAGES', findDefinitions(LANGUAGE));
}

/** @returns the languages without their words, which only a page in one of them loads */
export async function renderLetters(): Promise<string> {
  const languages = await Promise.all(
    findDefinitions(LANGUAGE).map(async ({ constant, file }) => {
      const module: Readonly<Record<string, Language>> = await import(file);
      return module[constant];
    }),
  );
  const rows = languages
    .filter((language) => language !== undefined)
    .sort((one, other) => one.rank - other.rank)
    .map(
      ({ lang, dir, letters }) => `  { lang: '${lang}', dir: '${dir}', letters: ${letters} },\n`,
    );
  return `${HEAD}export const LETTERS = [\n${rows.join('')}] as const;\n`;
}

async function listSectionKeys(sql: Sql): Promise<string[]> {
  const rows = await sql<{ key: string }[]>`select unnest(private.section_keys()) as key`;
  return rows.map(({ key }) => key);
}

function sortByKeys(definitions: readonly Definition[], keys: readonly string[]): Definition[] {
  return keys.flatMap((each) => definitions.filter(({ key }) => key === each));
}

function findDefinitions(opening: string): Definition[] {
  const escaped = opening.replace(/[^\w ]/g, '\\$&');
  const form = new RegExp(`^export const (\\w+)${escaped}(?:\\n  \\w+: '([\\w-]+)',)?`, 'gm');
  return readSources('src/page')
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
    .flatMap(({ path, text }) =>
      [...text.matchAll(form)].map(([, constant = '', key]) => {
        if (key === undefined) throw new Error(`${constant} of ${path} must begin with its key.`);
        return { key, constant, file: `#${relative(SRC, path)}`, value: constant };
      }),
    );
}

const HEAD = '// Written by `npm run generate` (scripts/generated-registries/).\n';

function renderRegistry(name: string, definitions: readonly Definition[]): string {
  const imports = definitions.map(
    ({ constant, file }) => `import { ${constant} } from '${file}';\n`,
  );
  const rows = definitions.map(({ key, value }) => `  ${key}: ${value},\n`);
  const head = [...new Set(imports)].sort().join('');
  return `${HEAD}${head}\nexport const ${name} = {\n${rows.join('')}} as const;\n`;
}
