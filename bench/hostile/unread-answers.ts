import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Attack } from './attack.ts';
import { createOwner } from './owners.ts';

const CONTACTS = 2_000;
const CONNECTIONS = 60;
const SECONDS = 20;
const PATH = '/rest/v1/contacts?select=a:notes,b:notes,c:notes&limit=500';

/** Large responses that are requested but not read. */
export const unreadAnswers: Attack = {
  name: 'unread-answers',
  title: `${CONNECTIONS} connections ask for 6 MB each and read nothing`,
  bounds: { growthPercent: 20, peakPercent: 30, othersP99Ms: 100 },
  async attack(stand) {
    const headers = await createOwner(stand, CONTACTS);
    const lines = Object.entries({ host: 'localhost', ...headers });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    const { hostname: host, port } = new URL(stand.server.url);
    await stand.watch(async () => {
      const sockets = Array.from({ length: CONNECTIONS }, () => {
        const socket = connect({ host, port: Number(port) });
        socket.on('error', () => undefined).pause();
        socket.write(`GET ${PATH} HTTP/1.1\r\n${head}\r\n`);
        return socket;
      });
      await wait(SECONDS * 1_000);
      for (const socket of sockets) socket.destroy();
    });
    return { note: `held for ${SECONDS} s` };
  },
};
