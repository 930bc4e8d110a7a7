import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { RENDITION_STEPS } from '#kit/server/limits/pictures.ts';
import { pickVisitor } from '../stand/visitors.ts';
import type { Attack, Stand } from './attack.ts';
import { createSender, flood, type Send } from './flood.ts';
import { createOwner, readUserId } from './owners.ts';

const PICTURES = 12;
const AT_ONCE = 60;
const WARM_UP_SECONDS = 5;
const SECONDS = 20;
/** 45 megapixels, as a good camera takes them. */
const SIDES = { width: 8_192, height: 5_464 };

/** Every size of large pictures, each for the first time, from new addresses. */
export const renditions: Attack = {
  name: 'renditions',
  title: `${AT_ONCE} at once ask for every size of ${PICTURES} pictures of 45 megapixels`,
  bounds: { growthPercent: 20, peakPercent: 60, othersP99Ms: 100 },
  async attack(stand) {
    const send = createSender(stand.scope);
    const pictures = await uploadPictures(stand, send);
    const wanted = pictures.flatMap((picture) =>
      RENDITION_STEPS.sides.flatMap((side) =>
        RENDITION_STEPS.qualities.map((quality) => `${picture}?width=${side}&quality=${quality}`),
      ),
    );
    let asked = 0;
    const ask = async () => {
      const count = asked++;
      // Every picture in turn, so that as many originals as possible are read at once.
      const index = (count * RENDITION_STEPS.sides.length * 3 + count) % wanted.length;
      const headers = { ...pickVisitor(), accept: count % 2 === 0 ? 'image/webp' : '*/*' };
      const url = `${stand.server.url}/storage/v1/render/image/public/pictures/${wanted[index]}`;
      return (await send(url, { headers })).status;
    };
    // A fresh server hasn't loaded the image library.
    await flood({ atOnce: AT_ONCE, seconds: WARM_UP_SECONDS }, ask);
    let note = '';
    await stand.watch(async () => {
      note = await flood({ atOnce: AT_ONCE, seconds: SECONDS }, ask);
    });
    return { note };
  },
};

/** @returns the names of the objects */
async function uploadPictures(stand: Stand, send: Send): Promise<string[]> {
  const headers = await createOwner(stand, 1);
  const create = { ...SIDES, channels: 3 as const, background: '#c2410c' };
  const body = await sharp({ create, limitInputPixels: false }).jpeg().toBuffer();
  const names: string[] = [];
  for (let count = 0; count < PICTURES; count += 1) {
    const name = `${readUserId(headers)}/${randomUUID()}`;
    const { status, text } = await send(`${stand.server.url}/storage/v1/object/pictures/${name}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'image/jpeg' },
      body,
    });
    if (status !== 200) throw new Error(`An upload was answered ${status}: ${text}`);
    names.push(name);
  }
  return names;
}
