import { expect, test } from 'vitest';
import { checkPush } from './check-services.ts';

test.each([
  ['https://vizit.test', true, 'good', 'Nothing to set up: the signing key signs them too'],
  ['https://vizit.test', false, 'skipped', 'OFFLINE switches them off.'],
  ['http://localhost:3000', true, 'skipped', 'Phones allow them over https only.'],
] as const)(
  'at %s with OFFLINE=%s notifications are %s',
  (publicUrl, keepsOffline, level, words) => {
    const [finding] = checkPush({ publicUrl, supportMail: 'hello@vizit.test', keepsOffline });
    expect(finding).toEqual({ name: 'Notifications', level, says: expect.stringContaining(words) });
  },
);
