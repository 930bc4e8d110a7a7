import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { type ProfileDraft, toDraft } from '#page/draft/rules/profile-draft.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { ImportDialog } from './import-dialog.tsx';
import { readImportFile } from './read-import-file.ts';

afterEach(cleanup);

const draft = toDraft(
  buildEditableColumns({
    custom_links: [{ id: 'a', buttonText: 'Notes', url: 'https://notes.example' }],
  }),
);

let held: ProfileDraft = draft;

function Frame() {
  const [isOpen, setOpen] = useState(true);
  const form = useForm<ProfileDraft>({ defaultValues: draft });
  held = useWatch({ control: form.control }) as ProfileDraft;
  return (
    <QueryClientProvider client={new QueryClient()}>
      <FormProvider {...form}>
        {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
      </FormProvider>
    </QueryClientProvider>
  );
}

async function choose(file: File) {
  const user = userEvent.setup();
  render(<Frame />);
  await user.upload(await screen.findByLabelText('File to import'), file);
  return user;
}

const html = (text: string) => new File([text], 'page.html', { type: 'text/html' });

const LINKTREE = html(`<!doctype html><html><body>
  <a href="https://linktr.ee/s/about">About</a>
  <script>document.title = 'ran'; window.ran = true</script>
  <img src="x" onerror="window.ran = true">
  <script id="__NEXT_DATA__" type="application/json">${JSON.stringify({
    props: {
      pageProps: {
        links: [
          { title: 'Notes', url: 'https://notes.example/' },
          { title: 'Talk', url: 'https://talk.example' },
          { title: 'Bad', url: 'javascript:alert(1)' },
        ],
        socialLinks: [{ type: 'INSTAGRAM', url: 'https://instagram.com/ada' }],
      },
    },
  })}</script></body></html>`);

test('chosen links of a saved Linktree page are added to the draft, which isn’t saved', async () => {
  const user = await choose(LINKTREE);
  const boxes = await screen.findAllByRole('checkbox');
  expect(boxes).toHaveLength(3);
  const duplicate = screen.getByRole('checkbox', { name: /Notes.*On your page/, checked: false });
  expect(duplicate).toBeTruthy();
  expect(screen.getByRole('group', { name: 'Social links' })).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: /Instagram/ }));
  await user.click(screen.getByRole('checkbox', { name: /Instagram/ }));
  await user.click(screen.getByRole('button', { name: 'Add 2 links' }));
  expect(held.custom_links.map(({ buttonText, url }) => [buttonText, url])).toEqual([
    ['Notes', 'https://notes.example'],
    ['Talk', 'https://talk.example'],
  ]);
  expect(held.social_links).toEqual([{ url: 'https://instagram.com/ada' }]);
  expect(held.sections_enabled).toMatchObject({ links: true, social: true });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('scripts of an imported page never run', async () => {
  await readImportFile(LINKTREE);
  expect('ran' in window).toBe(false);
  expect(document.title).not.toBe('ran');
});

test('a LinkStack page’s buttons are imported', async () => {
  const page = html(`<link rel="canonical" href="https://stack.example/@ada">
    <a href="https://stack.example/login">Log in</a>
    <a class="button button-custom" href="https://stack.example/going/3/https://notes.example">
      <img alt="button-icon" src="x"> My notes </a>`);
  expect(await readImportFile(page)).toMatchObject({
    kind: 'links',
    links: [
      { title: expect.stringContaining('My notes'), url: 'https://notes.example', isSocial: false },
    ],
  });
});

test('a contact card’s details are filled into the draft', async () => {
  const user = await choose(
    new File(
      [
        'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Lovelace;Ada;;;\r\nFN:Ada Lovelace\r\n' +
          'ORG:Engines\\; Ltd\r\nitem1.TEL;TYPE=CELL:+44 20\r\nEMAIL:ada@example.com\r\n' +
          'ADR;TYPE=WORK:;;12 St James\\, Square;London;;SW1Y;UK\r\nPHOTO;ENCODING=b:AAAA\r\nEND:VCARD\r\n',
      ],
      'ada.vcf',
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Fill in my contact card' }));
  expect(held.vcard_data).toEqual({
    name: 'Ada Lovelace',
    firstName: 'Ada',
    lastName: 'Lovelace',
    designation: '',
    company: 'Engines; Ltd',
    email: 'ada@example.com',
    phone: '+44 20',
    address: '12 St James, Square, London, SW1Y, UK',
  });
});

test('vCards of version 4.0, and of 2.1 in Latin-1, are read', async () => {
  const card = 'BEGIN:VCARD\nVERSION:4.0\nFN:Ada\nTEL;VALUE=uri:tel:+1-555\nEND:VCARD';
  expect(await readImportFile(new File([card], 'a.vcf'))).toMatchObject({
    card: { name: 'Ada', phone: '+1-555' },
  });
  const old = 'BEGIN:VCARD\r\nVERSION:2.1\r\nN:M\xfcller;J\xf6rg\r\nTEL;CELL:5\r\nEND:VCARD\r\n';
  const bytes = Uint8Array.from(old, (character) => character.charCodeAt(0));
  expect(await readImportFile(new File([bytes], 'b.vcf'))).toMatchObject({
    card: { firstName: 'Jörg', lastName: 'Müller', phone: '5' },
  });
});

test.for([
  '',
  '<p>Hello',
  '{"links":[]}',
  'BEGIN:VCARD\nVERSION:3.0\nFN\nEND:VCARD',
  '\u0000\u0001',
])('the dialog says that %j contains nothing to import', async (text) => {
  await choose(html(text));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('We found no links and no contact card there.');
});

/** Phones have no file to choose. */
async function paste(address: string) {
  const user = userEvent.setup();
  render(<Frame />);
  await user.type(await screen.findByLabelText('Your old page'), address);
  await user.click(screen.getByRole('button', { name: 'Find my links' }));
  return user;
}

test('an old page’s links are imported from its URL', async () => {
  const calls = answerRequests(async () => new Response(await LINKTREE.arrayBuffer()));
  const user = await paste('linktr.ee/ada');
  await user.click(await screen.findByRole('button', { name: 'Add 2 links' }));
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    ['/imported-pages', '{"url":"https://linktr.ee/ada"}'],
  ]);
  expect(held.custom_links.map(({ url }) => url)).toContain('https://talk.example');
});

test.for([
  ['ada', 'That isn’t the address of a page. It looks like linktr.ee/you.'],
  ['ada@example.com', 'That isn’t the address of a page. It looks like linktr.ee/you.'],
  ['https://gone.example', 'No such page.'],
] as const)('an old page at %j is refused at its field: %s', async ([address, sentence]) => {
  answerRequests(() => Response.json({ message: 'No such page.' }, { status: 422 }));
  await paste(address);
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  expect(screen.getByLabelText('Your old page').getAttribute('aria-invalid')).toBe('true');
});
