import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from '#database/connect.ts';
import { postJson } from '../stand/visitors.ts';

const PEOPLE = 5;
const PASSWORD = 'a long enough password';
const PAUSE_MS = 500;

/** People who sign in repeatedly; `stop` returns the count of each response. */
export type SignIns = { stop(): Promise<Map<string, number>> };

export async function startSignIns(sql: Sql, url: string): Promise<SignIns> {
  const { anonKey } = await (await fetch(`${url}/config.json`)).json();
  const call = async (path: string, email: string) => {
    const body = { email, password: PASSWORD };
    const answer = await postJson(`${url}/auth/v1/${path}`, body, { apikey: anonKey });
    await answer.arrayBuffer();
    return String(answer.status);
  };
  const emails = Array.from({ length: PEOPLE }, (_, index) => `signs-in-${index}@vizit.test`);
  for (const email of emails) await call('signup', email);
  await sql`
    update auth.users set email_confirmed_at = now()
    where email in ${sql(emails)} and email_confirmed_at is null`;
  const answers = new Map<string, number>();
  let isOver = false;
  const signInAgain = async (email: string) => {
    while (!isOver) {
      const status = await call('token?grant_type=password', email).catch(() => 'none');
      answers.set(status, (answers.get(status) ?? 0) + 1);
      await wait(PAUSE_MS * PEOPLE);
    }
  };
  const everybody = Promise.all(emails.map(signInAgain));
  return {
    async stop() {
      isOver = true;
      await everybody;
      return answers;
    },
  };
}
