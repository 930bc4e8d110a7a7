import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { FONTS } from '#page/design/rules/fonts.ts';
import type { FontFiles } from '#page/style/public/look-style.ts';

const Manifest = z.record(z.string(), z.object({ file: z.string() }));

/**
 * @param directory output of `vite build -c build/vite.public-page.config.ts`
 * @returns the path of each part of each family, named by its content
 * @throws if a part hasn't been built
 */
export async function readPublicPageFonts(directory: string): Promise<FontFiles> {
  const text = await readFile(join(directory, '.vite/manifest.json'), 'utf8');
  const manifest = Manifest.parse(JSON.parse(text));
  const toPath = (name: string) => {
    const entry = manifest[`fonts/${name}.woff2`];
    if (!entry) throw new Error(`The font ${name} has not been built.`);
    return `/${entry.file}`;
  };
  return Object.fromEntries(
    FONTS.map(({ key }) => [
      key,
      { latin: toPath(`${key}-latin`), latinExt: toPath(`${key}-latin-ext`) },
    ]),
  );
}
