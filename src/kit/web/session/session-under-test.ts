import { SESSION_STORAGE_KEY } from '#kit/rules/product.ts';
import { getSession } from './session.ts';

/** The signed-in person's id. */
export const ADA = '00000000-0000-4000-8000-00000000000a';

/** Stores a one-hour session where the dashboard keeps its own. */
export async function keepSession(details: object = {}): Promise<void> {
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  const user = { id: ADA, email: 'ada@vizit.test', ...details };
  const session = { access_token: crypto.randomUUID(), refresh_token: 'r', expires_at, user };
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  await getSession();
}

/** Signs out, whatever state a test has left. */
export async function leaveSession(): Promise<void> {
  localStorage.clear();
  await getSession();
}
