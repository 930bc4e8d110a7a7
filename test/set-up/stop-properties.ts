import fc from 'fast-check';
import { beforeEach } from 'vitest';

/** Of a test's own time limit: what is left is for what the test does beside its property. */
const SHARE = 2 / 3;

/**
 * A test that runs out of time ends, but a property it has begun would go on: asking the server and
 * the database that the next tests use. So a property fails before its test does.
 */
beforeEach(({ task }) => {
  fc.configureGlobal({
    interruptAfterTimeLimit: task.timeout * SHARE,
    markInterruptAsFailure: true,
  });
});
