import { vi } from 'vitest';
import { PATIENCE_MS } from './patience.ts';

const PATIENT = Symbol.for('vizit.patient');

/*
 * A result can be late on a busy machine and still be correct; `vi.waitFor` gives up after a
 * second. This file runs before each test file, and `vi` is shared by all.
 */
if (!(PATIENT in vi.waitFor)) {
  const { waitFor } = vi;
  const patiently: typeof waitFor = (work, options) =>
    waitFor(work, {
      timeout: PATIENCE_MS,
      ...(typeof options === 'number' ? { timeout: options } : options),
    });
  vi.waitFor = Object.assign(patiently, { [PATIENT]: true });
}
