import { nameOwnCache } from '#kit/rules/session/kept.ts';
import { getImpersonation } from '#kit/web/session/impersonation.ts';
import { canKeep, forgetKept } from '#kit/web/session/kept-here.ts';
import { readStoredSession } from '#kit/web/session/stored-session.ts';
import type { ShareMark } from '#page/qr/rules/share-marks.ts';
import { toCodePath } from '#page/qr/web/page-code.tsx';
import { CODE_READER_PROGRAM, CODE_READER_SCRIPT } from '../rules/code-reader-paths.ts';
import { hasNativeReader } from './code-reader.ts';

/** A busy server refuses to draw a code, so the request is repeated. */
const TRIES = 4;
const PAUSE_MS = 5_000;

/**
 * Stores on this device what an event needs offline: its code, and our code reader if the browser has none.
 *
 * @param mark of the code's share source
 */
export async function keepForEvent(
  userId: string,
  username: string,
  mark: ShareMark,
): Promise<void> {
  if (!canKeep() || getImpersonation()) return;
  // Never, if nothing is stored here: the operator turned that off, or this phone saves data.
  await navigator.serviceWorker.ready;
  const code = toCodePath(username, 'svg', mark);
  const own = await caches.open(nameOwnCache(userId));
  const files = (await hasNativeReader()) ? [] : [CODE_READER_SCRIPT, CODE_READER_PROGRAM];
  for (const file of files) {
    if (!(await own.match(file))) await own.add(file);
  }
  const drawn = await fetchCode(code);
  if (drawn) await own.put(code, drawn);
  // Another tab may have signed out in the meantime.
  if (readStoredSession()?.user?.id !== userId) await forgetKept();
}

async function fetchCode(code: string): Promise<Response | null> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await fetch(code);
    if (answer.ok) return answer;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return null;
}
