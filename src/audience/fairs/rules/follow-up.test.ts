import { expect, test } from 'vitest';
import { fillFollowUp, toFollowUpUrl } from './follow-up.ts';

test('each placeholder is replaced by the name, literally', () => {
  expect(fillFollowUp('Dear {name}, {name}!', ' Grace Hopper ')).toBe(
    'Dear Grace Hopper, Grace Hopper!',
  );
  expect(fillFollowUp('Γεια σου {name}', '$& $1 山田')).toBe('Γεια σου $& $1 山田');
  expect(fillFollowUp('Hello {name},', '')).toBe('Hello,');
});

test('the link opens one email to one person', () => {
  const url = toFollowUpUrl({
    email: 'a?bcc=x@vizit.test',
    subject: 'Messe & Co',
    text: 'Hi\nthere & there',
  });
  expect(url).toBe(
    'mailto:a%3Fbcc%3Dx@vizit.test?subject=Messe%20%26%20Co&body=Hi%0D%0Athere%20%26%20there',
  );
  expect([...new URL(url).searchParams.keys()]).toEqual(['subject', 'body']);
});
