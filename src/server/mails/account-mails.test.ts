import { expect, test } from 'vitest';
import { ACCOUNT_MAILS } from './account-mails.ts';

const ADA = { email: 'ada@vizit.test', user_metadata: {} };

test('a mail with a link says how long it works', () => {
  const texts = [
    ACCOUNT_MAILS.confirmation('https://vizit.test/confirm', ADA).text,
    ACCOUNT_MAILS.recovery('https://vizit.test/reset', ADA).text,
  ];
  expect(texts[0]).toContain('The link works for 24 hours.');
  expect(texts[1]).toContain('The link works for one hour.');
});
