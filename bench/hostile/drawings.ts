import { qrCodePath, socialPicturePath } from '#kit/rules/paths.ts';
import { QR_CODE_SIDES_PIXELS } from '#kit/server/limits/pictures.ts';
import { formatNumber } from '../stand/figure.ts';
import { pickVisitor } from '../stand/visitors.ts';
import type { Attack } from './attack.ts';
import { createSender, flood } from './flood.ts';
import { createPages } from './pages.ts';

const PAGES = 2_000;
const AT_ONCE = 60;
const WARM_UP_SECONDS = 5;
const SECONDS = 20;

/** On-demand drawings, each for the first time, from new addresses. */
export const drawings: Attack = {
  name: 'drawings',
  title: `${AT_ONCE} at once ask for social pictures and QR codes of ${formatNumber(PAGES)} pages`,
  bounds: { growthPercent: 20, peakPercent: 60, othersP99Ms: 100 },
  async attack({ scope, server, sql, watch }) {
    const names = await createPages(sql, PAGES);
    const paths = names.flatMap((name) => [
      socialPicturePath(name),
      qrCodePath(name, 'svg'),
      ...QR_CODE_SIDES_PIXELS.map((side) => `${qrCodePath(name, 'png')}?size=${side}`),
    ]);
    const send = createSender(scope);
    let asked = 0;
    const ask = async () => {
      const count = asked++;
      const url = server.url + (paths[count % paths.length] ?? '');
      return (await send(url, { headers: pickVisitor() })).status;
    };
    // A fresh server hasn't loaded the drawing code.
    await flood({ atOnce: AT_ONCE, seconds: WARM_UP_SECONDS }, ask);
    let note = '';
    await watch(async () => {
      note = await flood({ atOnce: AT_ONCE, seconds: SECONDS }, ask);
    });
    return { note };
  },
};
