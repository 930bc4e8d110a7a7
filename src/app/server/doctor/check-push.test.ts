import { expect, test } from 'vitest';
import { checkPush } from './check-push.ts';

test.each([
  ['https://vizit.test', 'good', 'Nothing to set up: the signing key signs them too'],
  ['http://localhost:3000', 'skipped', 'Phones allow them over https only.'],
] as const)('at %s the doctor says of notifications: %s', (publicUrl, level, words) => {
  const [finding] = checkPush({ publicUrl, supportMail: 'hello@vizit.test' });
  expect(finding).toEqual({ name: 'Notifications', level, says: expect.stringContaining(words) });
});
