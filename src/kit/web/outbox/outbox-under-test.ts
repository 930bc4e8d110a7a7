import * as disk from 'fake-indexeddb';
import { onTestFinished, vi } from 'vitest';

/**
 * Gives this window a disk until the test ends. It is the same for all tests: use other accounts.
 * Its classes stay, since a transaction may outlive its test and then needs them.
 */
export function openFakeDisk(): void {
  const classes = Object.entries(disk).filter(([name]) => name.startsWith('IDB'));
  Object.assign(globalThis, Object.fromEntries(classes));
  vi.stubGlobal('indexedDB', disk.indexedDB);
  onTestFinished(() => void vi.unstubAllGlobals());
}
