import fc from 'fast-check';
import { beforeEach } from 'vitest';
import { RUNS } from './thorough.ts';

/** Of a test's own time limit: what is left is for what the test does beside its property. */
const SHARE = 2 / 3;

/**
 * A property ends after so many inputs, the same for all. A test that runs out of time ends, but a
 * property it has begun would go on: asking the server and the database that the next tests use. So a
 * property fails before its test does.
 */
beforeEach(({ task }) => {
  fc.configureGlobal({
    numRuns: RUNS,
    interruptAfterTimeLimit: task.timeout * SHARE,
    markInterruptAsFailure: true,
  });
});
