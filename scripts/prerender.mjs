// Prerenders the first screens into dist/web/prerendered, so that they show before any script has
// run (decision 019). Run by scripts/build.mjs.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * @param bundle the built src/app/web/prerender.tsx
 * @param webDirectory the built dashboard, with its index.html and doors.html
 */
export async function prerender(bundle, webDirectory) {
  // The dashboard's clients take their origin from the window when they are created; none is
  // called.
  globalThis.window ??= { location: new URL('http://localhost/') };
  const { drawDocument, PRERENDERED_PATHS, DOOR_PATHS, DEFAULT_TERMS } = await import(
    pathToFileURL(bundle)
  );
  const script = readFileSync(join(webDirectory, 'before-paint.js'), 'utf8');
  const readPage = (name) =>
    inlineAll(readFileSync(join(webDirectory, name), 'utf8'), script, webDirectory);
  const template = readPage('index.html');
  const doors = readPage('doors.html');
  const write = (name, text) => {
    const target = join(webDirectory, 'prerendered', name);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  };
  for (const path of PRERENDERED_PATHS) {
    const page = DOOR_PATHS.includes(path) ? doors : template;
    write(`${path}.html`, await drawDocument(page, path, DEFAULT_TERMS));
  }
  // The server rerenders the prices when they change (decision 019).
  write('template.html', template);
  // The server puts it into these pages' policy, which allows no other inline script.
  const hash = createHash('sha256').update(script).digest('base64');
  write('script-hash.txt', `sha256-${hash}`);
}

/** A prerendered page waits for no other file: it shows with its first bytes. */
function inlineAll(page, script, webDirectory) {
  return page
    .replace(/<link rel="stylesheet"[^>]* href="([^"]+)">/, (_link, href) => {
      const style = readFileSync(join(webDirectory, href), 'utf8');
      return `<style>${style.replaceAll('url(./', 'url(/assets/')}</style>`;
    })
    .replace(/<script src="\/before-paint.js"([^>]*)>/, (_tag, data) => `<script${data}>${script}`);
}
