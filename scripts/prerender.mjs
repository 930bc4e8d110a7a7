// Draws the screens people meet first into dist/web/prerendered, so that they are seen before any
// script has run (decision 019). Run by scripts/build.mjs.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT_ELEMENT = '<div id="root"></div>';

/**
 * Nothing in the drawing can be used until the program has replaced it, so it is inert: a password
 * typed into a form that nobody listens to would be lost, or sent as an address.
 *
 * @param bundle the built src/web/prerender.tsx
 * @param webDirectory the built dashboard, with its index.html
 */
export async function prerender(bundle, webDirectory) {
  // The clients of the dashboard take their origin from the window when they are made; none is asked.
  globalThis.window ??= { location: new URL('http://localhost/') };
  const { renderScreen, PRERENDERED_PATHS } = await import(pathToFileURL(bundle));
  const script = readFileSync(join(webDirectory, 'before-paint.js'), 'utf8');
  const page = inlineAll(
    readFileSync(join(webDirectory, 'index.html'), 'utf8'),
    script,
    webDirectory,
  );
  if (!page.includes(ROOT_ELEMENT)) throw new Error('index.html has no empty root element.');
  for (const path of PRERENDERED_PATHS) {
    const target = join(webDirectory, 'prerendered', `${path}.html`);
    const [markup, title] = takeTitle(await renderScreen(path));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(
      target,
      page
        .replace('</head>', () => `${title}</head>`)
        .replace(ROOT_ELEMENT, () => `<div id="root"><div inert>${markup}</div></div>`),
    );
  }
  // The server names it in the policy of these pages, which allows no other inline script.
  const hash = createHash('sha256').update(script).digest('base64');
  writeFileSync(join(webDirectory, 'prerendered', 'script-hash.txt'), `sha256-${hash}`);
}

/** A drawing waits for no other file: it is seen with its first bytes. */
function inlineAll(page, script, webDirectory) {
  return page
    .replace(/<link rel="stylesheet"[^>]* href="([^"]+)">/, (_link, href) => {
      const style = readFileSync(join(webDirectory, href), 'utf8');
      return `<style>${style.replaceAll('url(./', 'url(/assets/')}</style>`;
    })
    .replace(/<script src="\/before-paint.js"([^>]*)>/, (_tag, data) => `<script${data}>${script}`);
}

/** React writes the title where the screen says it; a document has it in its head. */
function takeTitle(markup) {
  const title = /<title>.*?<\/title>/.exec(markup)?.[0] ?? '';
  return [markup.replace(title, ''), title.replace('<title', '<title data-drawn')];
}
