import { expect, test } from 'vitest';
import { buildNotice, readNotice } from './notice.ts';

const ORIGIN = 'https://vizit.test';
const FACTS = { unread: 1, full_name: 'Ελένη Παπαδοπούλου', shows_names: false };

test('a notice contains no names, unless its owner wants them', () => {
  const said = buildNotice(FACTS, ORIGIN);
  expect(said).not.toContain('Ελένη');
  expect(JSON.parse(said)).toEqual({
    web_push: 8030,
    notification: {
      title: 'New lead',
      body: 'Open Vizit to read it.',
      navigate: 'https://vizit.test/leads',
      tag: 'leads',
      actions: [
        {
          action: 'off',
          title: 'Turn off',
          navigate: 'https://vizit.test/account-settings#notifications',
        },
      ],
    },
    app_badge: 1,
  });
  const named = JSON.parse(buildNotice({ ...FACTS, shows_names: true, unread: 3 }, ORIGIN));
  expect(named.notification).toMatchObject({ title: '3 new leads', body: FACTS.full_name });
});

test('a name of any length fits in a message', () => {
  const facts = { ...FACTS, full_name: '👩‍🚀'.repeat(500), shows_names: true };
  expect(Buffer.byteLength(buildNotice(facts, ORIGIN))).toBeLessThan(3000);
});

test('a browser shows the message sent', () => {
  expect(readNotice(buildNotice({ ...FACTS, unread: 2 }, ORIGIN), ORIGIN)).toEqual({
    title: '2 new leads',
    body: 'Open Vizit to read them.',
    navigate: 'https://vizit.test/leads',
    unread: 2,
  });
});

test.each([
  '',
  'null',
  '[]',
  '{"notification":7}',
  '{"notification":{"title":1,"navigate":"https://elsewhere.example/leads"}}',
])('for %j a browser shows a notice that opens only our site', (text) => {
  const notice = { title: 'New lead', body: '', navigate: 'https://vizit.test/leads', unread: 1 };
  expect(readNotice(text, ORIGIN)).toEqual(notice);
});
