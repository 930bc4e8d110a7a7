import { beforeEach } from 'vitest';
import { forgetFirstTry } from './forget-first-try.ts';

let begun = new Date();

beforeEach(async ({ task }) => {
  if (task.result?.retryCount) await forgetFirstTry(begun);
  else begun = new Date();
});
