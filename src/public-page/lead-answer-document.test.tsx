import { expect, test } from 'vitest';
import { LEAD_FORM_MESSAGES } from '#domain/leads/lead-form.ts';
import { buildPublicProfile, FULL_PAGE } from '#test/public-profile.ts';
import { renderLeadAnswerDocument } from './lead-answer-document.tsx';

const SETTINGS = { script: null, year: 2026 };
const profile = buildPublicProfile(FULL_PAGE);

test('a visitor without a script is thanked and led back', () => {
  const { html } = renderLeadAnswerDocument(profile, null, SETTINGS);
  expect(html).toContain('Thank you. Your message has been sent.');
  expect(html).toContain('href="/bio/ada_lovelace"');
  expect(html).not.toContain('<form');
});

test('a refused form comes back with what was typed and a sentence beside the field', () => {
  const { html } = renderLeadAnswerDocument(
    profile,
    {
      submitted: { full_name: 'Bo "B" <b>', email: 'bo@', message: 'Hello\nthere', consent: 'on' },
      problems: { email: LEAD_FORM_MESSAGES.email },
      message: LEAD_FORM_MESSAGES.limited,
    },
    SETTINGS,
  );
  expect(html).toContain('value="Bo &quot;B&quot; &lt;b&gt;"');
  expect(html).toContain('>Hello\nthere</textarea>');
  expect(html).toMatch(/checked="" name="consent"|name="consent"[^>]*checked=""/);
  expect(html).toMatch(/aria-invalid="true" type="email" name="email"/);
  expect(html).toContain('Please enter a valid email address.');
  expect(html).toContain('Too many messages from here.');
});

test('what is no text is not shown again', () => {
  const attempt = { submitted: { full_name: ['a', 'b'] }, problems: {} };
  expect(renderLeadAnswerDocument(profile, attempt, SETTINGS).html).not.toContain('value="a,b"');
});
