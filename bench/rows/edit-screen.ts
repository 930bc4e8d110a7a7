import { PATHS } from '#kit/rules/paths.ts';
import { openBrowser } from '../stand/browser.ts';
import { atMost, type Figure, type Row } from '../stand/figure.ts';
import { openLongPage, PHONE } from '../stand/full-page.ts';
import type { Scope } from '../stand/scope.ts';
import { createDataDirectory, startServer } from '../stand/server.ts';
import { countWaves, type Fetched } from '../stand/waves.ts';
import { weighAll } from '../stand/weigh.ts';

/** The script a phone fetches until the editor shows the page, and until /start accepts input. */
export const editScreen: Row = {
  title: 'Script of the editor at 390 pixels and of /start, gzip',
  async measure(scope) {
    return [...(await measureEditor(scope)), ...(await measureStart(scope))];
  },
};

async function measureEditor(scope: Scope): Promise<Figure[]> {
  const fetched: Fetched = { scripts: [], waves: 0 };
  const page = await openLongPage(scope, '', {
    viewport: PHONE,
    links: 12,
    prepare: (opened) => countWaves(opened, fetched),
  });
  await page.frameLocator('iframe').getByText('Link number 0').waitFor();
  return listFigures('/edit', fetched, { kilobytes: 240, files: 40, waves: 3 });
}

async function measureStart(scope: Scope): Promise<Figure[]> {
  const { url } = await startServer(scope, { dataDirectory: createDataDirectory(scope) });
  const page = await (await openBrowser(scope)).newPage({ viewport: PHONE });
  const fetched: Fetched = { scripts: [], waves: 0 };
  await countWaves(page, fetched);
  await page.goto(url + PATHS.start);
  await page.getByRole('textbox').first().waitFor();
  return listFigures('/start', fetched, { kilobytes: 200, files: 40, waves: 3 });
}

type Targets = { kilobytes: number; files: number; waves: number };

async function listFigures(screen: string, fetched: Fetched, most: Targets): Promise<Figure[]> {
  const { scripts, waves } = fetched;
  const value = await weighAll(scripts, 'gzip');
  return [
    atMost({ what: `${screen}: script`, value, target: most.kilobytes, unit: 'KB' }),
    atMost({ what: `${screen}: files`, value: scripts.length, target: most.files }),
    atMost({ what: `${screen}: waves, one after the other`, value: waves, target: most.waves }),
  ];
}
