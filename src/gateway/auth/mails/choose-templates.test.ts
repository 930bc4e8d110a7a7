import { expect, test } from 'vitest';
import { type MailTemplates, neutralTemplates } from '../../settings/mail-templates.ts';
import { chooseTemplates } from './mails.ts';

const say =
  (subject: string): MailTemplates['recovery'] =>
  () => ({ subject, text: '', html: '' });

const settings = {
  templates: neutralTemplates,
  templatesByLocale: {
    de: { recovery: say('Neues Passwort'), invite: say('Einladung') },
    'de-CH': { recovery: say('Neues Passwort für die Schweiz') },
    'pt-BR': { recovery: say('Nova senha') },
  },
};

test.for([
  ['de', 'Neues Passwort', 'Einladung'],
  ['de-AT', 'Neues Passwort', 'Einladung'],
  ['DE_ch', 'Neues Passwort für die Schweiz', 'Einladung'],
  ['pt-BR', 'Nova senha', 'You are invited'],
  ['pt', 'Reset your password', 'You are invited'],
  ['', 'Reset your password', 'You are invited'],
  ['__proto__', 'Reset your password', 'You are invited'],
  [{ de: true }, 'Reset your password', 'You are invited'],
  [undefined, 'Reset your password', 'You are invited'],
] as const)('emails for the locale %j begin with “%s” and “%s”', ([locale, recovery, invite]) => {
  const user = { email: 'ada@example.com', user_metadata: { locale } };
  const templates = chooseTemplates(settings, user);
  const proof = { link: 'https://site.example', code: '042195' };
  expect(templates.recovery(proof, user).subject).toBe(recovery);
  expect(templates.invite(proof, user).subject).toBe(invite);
});
