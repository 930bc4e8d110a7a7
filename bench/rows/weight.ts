import { FULL_PAGE } from '#test/pages/public-profile.ts';
import { recordRequests } from '../stand/browser.ts';
import { connectTo } from '../stand/database.ts';
import { atMost, type Row } from '../stand/figure.ts';
import { createFullPage, requestPacked } from '../stand/full-page.ts';
import { createDataDirectory, startServer } from '../stand/server.ts';
import { KILOBYTE, weighAll } from '../stand/weigh.ts';

/** Excluded from the budget: pictures, and the font an owner chose. */
const NOT_WEIGHED = ['image', 'font'];

/** A page with everything on it and ten links, as a browser fetches it. */
export const weight: Row = {
  title: 'Public page of 10 links, over the wire in brotli',
  async measure(scope) {
    const dataDirectory = createDataDirectory(scope);
    const { url } = await startServer(scope, { dataDirectory });
    const page = url + (await createFullPage(connectTo(scope, dataDirectory)));
    const html = (await requestPacked(page)).body.length / KILOBYTE;
    const requested = await recordRequests(scope, page, FULL_PAGE.designation);
    const weighed = requested.filter(({ type }) => !NOT_WEIGHED.includes(type));
    const own = weighed.filter((request) => request.url.startsWith(url));
    const urlsOf = (kind: string) =>
      own.filter(({ type }) => type === kind).map((request) => request.url);
    const all = await weighAll(
      own.map((request) => request.url),
      'br',
    );
    return [
      atMost({ what: 'HTML with its CSS', value: html, target: 6, unit: 'KB' }),
      atMost({
        what: 'all but pictures and the font',
        value: all,
        target: 14,
        unit: 'KB',
        note: own.map(({ type }) => type).join(', '),
      }),
      atMost({
        what: 'script',
        value: await weighAll(urlsOf('script'), 'br'),
        target: 4,
        unit: 'KB',
      }),
      atMost({
        what: 'requests to third parties, but for pictures',
        value: weighed.length - own.length,
        target: 0,
      }),
    ];
  },
};
