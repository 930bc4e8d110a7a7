import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Attack } from './attack.ts';
import { flood } from './flood.ts';
import { createOwner, readUserId } from './owners.ts';

const ACCOUNTS = 10;
const PER_ACCOUNT = 4;
const MEGABYTE = 1024 ** 2;
const BODY_MEGABYTES = 9;
const CHUNK_PAUSE_MS = 500;
const SECONDS = 20;

/** Bodies of the maximum size, each as slow as possible, one after the other. */
export const largeUploads: Attack = {
  name: 'large-uploads',
  title: `${ACCOUNTS} accounts send ${PER_ACCOUNT} files of ${BODY_MEGABYTES} MB at a time, slowly`,
  bounds: { growthPercent: 20, peakPercent: 60, othersP99Ms: 100 },
  async attack(stand) {
    const owners = await Promise.all(Array.from({ length: ACCOUNTS }, () => createOwner(stand, 1)));
    const send = async (headers: Record<string, string>) => {
      const url = `${stand.server.url}/storage/v1/object/pictures/${readUserId(headers)}/${randomUUID()}`;
      const answer = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'image/png' },
        body: dribble(),
        duplex: 'half',
      } as RequestInit).catch(() => null);
      return answer?.status ?? 0;
    };
    let note = '';
    await stand.watch(async () => {
      note = await flood({ atOnce: ACCOUNTS * PER_ACCOUNT, seconds: SECONDS }, (count) =>
        send(owners[count % ACCOUNTS] ?? {}),
      );
    });
    return { note };
  },
};

function dribble(): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    async pull(controller) {
      controller.enqueue(new Uint8Array(MEGABYTE));
      sent += 1;
      if (sent === BODY_MEGABYTES) controller.close();
      else await wait(CHUNK_PAUSE_MS);
    },
  });
}
