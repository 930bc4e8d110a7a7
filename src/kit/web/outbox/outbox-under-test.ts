import * as disk from 'fake-indexeddb';
import { onTestFinished, vi } from 'vitest';

/** Gives this window a disk until the test ends. It is the same for all tests: use other accounts. */
export function openFakeDisk(): void {
  for (const [name, value] of Object.entries(disk)) {
    if (name.startsWith('IDB')) vi.stubGlobal(name, value);
  }
  vi.stubGlobal('indexedDB', disk.indexedDB);
  onTestFinished(() => void vi.unstubAllGlobals());
}
