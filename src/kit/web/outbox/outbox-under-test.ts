import * as disk from 'fake-indexeddb';
import { onTestFinished, vi } from 'vitest';

/**
 * Gives this window a disk until the test ends. All tests share it, so use different accounts. Its classes
 * stay, since a transaction that outlives its test still needs them.
 */
export function openFakeDisk(): void {
  const classes = Object.entries(disk).filter(([name]) => name.startsWith('IDB'));
  Object.assign(globalThis, Object.fromEntries(classes));
  vi.stubGlobal('indexedDB', disk.indexedDB);
  onTestFinished(() => void vi.unstubAllGlobals());
}
