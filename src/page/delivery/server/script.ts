import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const ENTRY = 'src/page/script/public/main.ts';

const CONSENT_ENTRY = 'src/page/measuring-script/public/main.ts';

const Manifest = z.object({
  [ENTRY]: z.object({ file: z.string() }),
  [CONSENT_ENTRY]: z.object({ file: z.string() }),
});

/**
 * @param directory output of `vite build -c build/vite.public-page.config.ts`
 * @returns the path of the page's script, named by its content
 * @throws if the script hasn't been built
 */
export async function readPublicPageScript(directory: string): Promise<string> {
  return `/${(await readManifest(directory))[ENTRY].file}`;
}

/** The same for the consent script, used only by pages whose owners measure visits. */
export async function readConsentScript(directory: string): Promise<string> {
  return `/${(await readManifest(directory))[CONSENT_ENTRY].file}`;
}

async function readManifest(directory: string) {
  const manifest = await readFile(join(directory, '.vite/manifest.json'), 'utf8');
  return Manifest.parse(JSON.parse(manifest));
}
