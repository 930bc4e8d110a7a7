import { createTokenClient } from '../connection/token-client.ts';
import { readClaims } from './claims.ts';

/** Kept on sign-out: it identifies this browser, not its user. */
export const DEVICE_KEY = 'vizit-device';

type Device = {
  /** Long and random; the account stores a hash of it. */
  mark: string;
  /** The session already reported. */
  sessionId: string | null;
};

/**
 * Reports this browser once per session, so that known devices trigger no warning email. If the
 * report fails, the email is sent.
 *
 * @param token of the session
 */
export async function rememberDevice(token: string): Promise<void> {
  const sessionId = readClaims(token)?.sessionId;
  const device = readDevice();
  if (!sessionId || !device || device.sessionId === sessionId) return;
  const { error } = await createTokenClient(token).rpc('remember_device', { mark: device.mark });
  if (!error) store({ ...device, sessionId });
}

/** Null if the browser has no storage: it then counts as new each time. */
function readDevice(): Device | null {
  try {
    const stored = JSON.parse(localStorage.getItem(DEVICE_KEY) ?? '{}');
    const mark = typeof stored?.mark === 'string' ? stored.mark : createMark();
    const device = { mark, sessionId: stored?.sessionId ?? null };
    store(device);
    return device;
  } catch {
    return null;
  }
}

function store(device: Device): void {
  localStorage.setItem(DEVICE_KEY, JSON.stringify(device));
}

function createMark(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
