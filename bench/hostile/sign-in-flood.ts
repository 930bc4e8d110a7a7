import { randomInt } from 'node:crypto';
import { formatNumber } from '../stand/figure.ts';
import { pickVisitor } from '../stand/visitors.ts';
import type { Attack } from './attack.ts';
import { createSender, flood } from './flood.ts';

const ACCOUNTS = 200;
const AT_ONCE = 150;
const SECONDS = 20;

/** Password guesses for many accounts from many addresses, more at once than can be hashed. */
export const signInFlood: Attack = {
  name: 'sign-in-flood',
  title: `${AT_ONCE} at once guess passwords of ${formatNumber(ACCOUNTS)} accounts, from anywhere`,
  bounds: { growthPercent: 20, peakPercent: 60, othersP99Ms: 100 },
  async attack({ scope, server, watch }) {
    const send = createSender(scope);
    const config = await send(`${server.url}/config.json`);
    const apikey: string = JSON.parse(config.text).anonKey;
    const post = async (path: string, email: string, password: string) => {
      const headers = { ...pickVisitor(), apikey };
      const sent = { method: 'POST', headers, body: { email, password } } as const;
      return (await send(`${server.url}/auth/v1/${path}`, sent)).status;
    };
    const toEmail = (number: number) => `person-${number}@vizit.test`;
    for (let number = 0; number < ACCOUNTS; number += 1) {
      await post('signup', toEmail(number), 'a long enough password');
    }
    let note = '';
    await watch(async () => {
      note = await flood({ atOnce: AT_ONCE, seconds: SECONDS }, () =>
        // Half of the emails have no account.
        post('token?grant_type=password', toEmail(randomInt(2 * ACCOUNTS)), 'a guess'),
      );
    });
    return { note };
  },
};
