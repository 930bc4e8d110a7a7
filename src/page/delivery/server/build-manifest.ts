import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { FONTS } from '#page/design/rules/fonts.ts';
import type { FontFiles } from '#page/style/public/look-style.ts';

const ENTRY = 'src/page/script/public/main.ts';

const CONSENT_ENTRY = 'src/page/measuring-script/public/main.ts';

const Manifest = z.record(z.string(), z.object({ file: z.string() }));

/**
 * @param directory output of `vite build -c build/vite.public-page.config.ts`
 * @returns the path of the page's script, named by its content
 * @throws if the script hasn't been built
 */
export async function readPublicPageScript(directory: string): Promise<string> {
  return (await readManifest(directory))(ENTRY);
}

/** The same for the consent script, used only by pages whose owners measure visits. */
export async function readConsentScript(directory: string): Promise<string> {
  return (await readManifest(directory))(CONSENT_ENTRY);
}

/** @returns the path of each part of each font family */
export async function readPublicPageFonts(directory: string): Promise<FontFiles> {
  const toPath = await readManifest(directory);
  return Object.fromEntries(
    FONTS.map(({ key }) => [
      key,
      {
        latin: toPath(`fonts/${key}-latin.woff2`),
        latinExt: toPath(`fonts/${key}-latin-ext.woff2`),
      },
    ]),
  );
}

/** @returns a function from a source file to the path of its build output */
async function readManifest(directory: string): Promise<(source: string) => string> {
  const text = await readFile(join(directory, '.vite/manifest.json'), 'utf8');
  const manifest = Manifest.parse(JSON.parse(text));
  return (source) => {
    const entry = manifest[source];
    if (!entry) throw new Error(`${source} has not been built.`);
    return `/${entry.file}`;
  };
}
