import { beforeEach } from 'vitest';
import { forgetFirstTry } from '../second-tries.ts';

let begun = new Date();

beforeEach(async ({ task }) => {
  if (task.result?.retryCount) await forgetFirstTry(begun);
  else begun = new Date();
});
