import { expect, test } from 'vitest';
import { ACCOUNT_MAILS } from './account-mails.ts';

const ADA = { email: 'ada@vizit.test', user_metadata: {} };
const PROOF = { link: 'https://vizit.test/confirm', code: '042195' };

test('an email with a link says how long it works', () => {
  const texts = [
    ACCOUNT_MAILS.confirmation(PROOF, ADA).text,
    ACCOUNT_MAILS.recovery(PROOF, ADA).text,
  ];
  expect(texts[0]).toContain('The link works for 24 hours.');
  expect(texts[1]).toContain('The link works for one hour.');
});

test('each email contains its code and says how long it works', () => {
  const { confirmation, recovery, magicLink, invite, emailChange, reauthentication } =
    ACCOUNT_MAILS;
  const change = emailChange(PROOF, { ...ADA, new_email: 'new@vizit.test' });
  const linked = [confirmation, recovery, magicLink, invite].map((build) => build(PROOF, ADA));
  for (const { text, html } of [...linked, change, reauthentication(PROOF, ADA)]) {
    expect(text).toMatch(/10 minutes:\n042195\n/);
    expect(html).toContain('>042195</p>');
  }
  for (const { text } of [...linked, change]) expect(text).toContain(PROOF.link);
  // Shown on a phone's lock screen, without opening the mail.
  expect(magicLink(PROOF, ADA).subject).toContain('042195');
  expect(reauthentication(PROOF, ADA).text).not.toContain('http');
});

test('the email about a new password says that API keys keep working', () => {
  const mail = ACCOUNT_MAILS.passwordChanged('https://vizit.test', ADA);
  expect(mail.text).toContain('API keys keep working: you can revoke them under Integrations.');
});
