import fc from 'fast-check';
import { beforeEach } from 'vitest';
import { RUNS } from './thorough.ts';

/** A property's share of its test's time limit; the rest is for the test's other work. */
const SHARE = 2 / 3;

/**
 * A property ends after a fixed number of inputs. When a test times out, a running property would
 * keep using the server and database during the next tests. So a property fails before its test
 * does.
 */
beforeEach(({ task }) => {
  fc.configureGlobal({
    numRuns: RUNS,
    interruptAfterTimeLimit: task.timeout * SHARE,
    markInterruptAsFailure: true,
  });
});
