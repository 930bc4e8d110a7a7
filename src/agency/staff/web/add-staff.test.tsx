import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Leader } from '#agency/people/rules/roles.ts';
import { LeaderContext } from '#agency/web/leader.ts';
import { answerRequests } from '#kit/web/connection/network-under-test.ts';
import { DEFAULT_TERMS } from '#money/plans/rules/terms.ts';
import { writeRoughly } from '#test/rough/files.ts';
import { AddStaff } from './add-staff.tsx';
// Lazily loaded with the first file; loading it must not count as waiting here.
import 'papaparse';
import './next-tier.tsx';
import { OwnerContext } from '#kit/web/session/owner.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const PAGE = { user_id: 'an-owner', plan: 'agency_50', agency_max_staff: 50 };
const TERMS = { ...DEFAULT_TERMS, prices: { agency_50: 8900, agency_100: 14_900 } };

const TEAM = [{ user_id: null, email: 'taken@x.test', full_name: 'Taken' }];

type Sent = { email: string; full_name: string };

/** The screen of an owner with the given free seats. @returns the people invited */
function openScreen(
  seatsLeft: number,
  refuse: (person: Sent) => string | null = () => null,
  page: object = PAGE,
  leader: Leader = 'owner',
  cards: readonly object[] = [],
) {
  const sent: Sent[] = [];
  answerRequests((path, { body }) => {
    if (path.startsWith('/rest/v1/rpc/add_staff')) {
      const { people } = JSON.parse(body) as { people: Sent[] };
      sent.push(...people);
      return Response.json(
        people.map((person, index) => {
          const problem = refuse(person);
          return { index, email: person.email, status: problem ? 'refused' : 'invited', problem };
        }),
      );
    }
    if (path === '/terms.json') return Response.json(TERMS);
    if (path.startsWith('/rest/v1/profiles')) return Response.json(page);
    if (path.startsWith('/rest/v1/agency_cards')) return Response.json(cards);
    return Response.json(path.startsWith('/rest/v1/agency_staff') ? TEAM : []);
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <OwnerContext value="an-owner">
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <LeaderContext value={leader}>
            <AddStaff email="owner@x.test" seatsLeft={seatsLeft} />
          </LeaderContext>
        </MemoryRouter>
      </QueryClientProvider>
    </OwnerContext>,
  );
  return sent;
}

/** The next tier's price, its seats, and the link to the cost of switching. */
async function findOffer(title: string) {
  await screen.findByText(title);
  await screen.findByText(/^Agency 100 costs \$149 per month and has 100 seats instead of 50/);
  const link = screen.getByRole('link', { name: 'Switch to Agency 100' });
  expect(link.getAttribute('href')).toBe('/billing?switch=agency_100');
}

const toFile = (text: string) => new File([writeRoughly(text)], 'team.csv', { type: 'text/csv' });

async function chooseFile(text: string, file = toFile(text)) {
  await userEvent.upload(await screen.findByLabelText('File to import'), file);
}

test('one person is invited, and the form is ready for the next', async () => {
  const sent = openScreen(2);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Full name'), 'Ada');
  await user.type(screen.getByLabelText('Email'), ' TAKEN@x.test');
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  await screen.findByText('Already on your team.');
  expect(sent).toEqual([]);
  await user.clear(screen.getByLabelText('Email'));
  await user.type(screen.getByLabelText('Email'), 'ada@x.test');
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  await screen.findByText('An invitation is on its way to ada@x.test.');
  expect(sent).toEqual([expect.objectContaining({ full_name: 'Ada', email: 'ada@x.test' })]);
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('');
  expect(document.activeElement).toBe(screen.getByLabelText('Full name'));
});

test('if another tab took the last seat, the next tier is offered', async () => {
  openScreen(1, () => 'No seat is left for this person.');
  await userEvent.type(await screen.findByLabelText('Full name'), 'Ada');
  await userEvent.type(screen.getByLabelText('Email'), 'ada@x.test');
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
  await screen.findByText('No seat is left for this person.');
  await findOffer('No seat is left for 1 person');
});

test('every line of a file shows its outcome, and only valid ones are sent', async () => {
  const sent = openScreen(2, ({ email }) => (email === 'b@x.test' ? 'Too many today.' : null));
  await chooseFile(
    'Name;E-mail\nAda;a@x.test\nTwice;A@x.test\nOwn;owner@x.test\nBad;nope\nBob;b@x.test\nCid;c@x.test\n',
  );
  const table = within(await screen.findByRole('table', { name: 'People to invite' }));
  const said = table
    .getAllByRole('row')
    .slice(1)
    .map((row) => {
      const reason = within(row).getByRole('rowheader').lastElementChild?.textContent;
      const answer = within(row).getAllByRole('cell').at(-1)?.textContent;
      return answer === 'No' ? reason : answer;
    });
  expect(said).toEqual([
    'Yes',
    'This address is in the list twice.',
    'This is your own address.',
    'Please enter a valid email address.',
    'Yes',
    'No seat is left for this person.',
  ]);
  await findOffer('No seat is left for 1 person');
  await userEvent.click(screen.getByRole('button', { name: 'Send 2 invitations' }));
  await screen.findByText('1 invitation is on its way.');
  await findOffer('No seat is left for 1 person');
  expect(sent.map(({ email }) => email)).toEqual(['a@x.test', 'b@x.test']);
  const listed = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(listed('Invited')).toEqual(['Ada, a@x.test']);
  expect(listed('Not invited')).toEqual([
    'Line 3, Twice: This address is in the list twice.',
    'Line 4, Own: This is your own address.',
    'Line 5, Bad: Please enter a valid email address.',
    'Line 6, Bob: Too many today.',
    'Line 7, Cid: No seat is left for this person.',
  ]);

  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await userEvent.click(screen.getByRole('button', { name: 'Download these lines' }));
  expect((await files[0]?.text())?.split('\r\n')).toEqual([
    '\uFEFFFull name,Email,Designation,Phone,Company,Group,Problem',
    'Twice,a@x.test,,,,,This address is in the list twice.',
    'Own,owner@x.test,,,,,This is your own address.',
    'Bad,nope,,,,,Please enter a valid email address.',
    'Bob,b@x.test,,,,,Too many today.',
    'Cid,c@x.test,,,,,No seat is left for this person.',
    '',
  ]);
});

test.for([
  [0, /This file lists no people/],
  [1001, /at most 500 people/],
] as const)('a file of %i people is refused with advice', async ([count, sentence]) => {
  openScreen(2);
  await chooseFile(`Email\n${'x@x.test\n'.repeat(count)}`);
  expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
});

test('a file too large for 500 people is refused unread', async () => {
  const file = toFile('Email\n');
  const read = vi.spyOn(file, 'arrayBuffer');
  Object.defineProperty(file, 'size', { value: 5 * 1024 * 1024 + 1 });
  openScreen(2);
  await chooseFile('', file);
  expect((await screen.findByRole('alert')).textContent).toMatch(/at most 500 people/);
  expect(read).not.toHaveBeenCalled();
});

test('unknown column names can be mapped, and people keep their group', async () => {
  const sent = openScreen(2);
  await chooseFile('Wer;Kontakt;Abteilung\nAda;a@x.test;Sales\n');
  await screen.findByText('0 people will be invited');
  for (const [column, target] of [
    ['Wer', 'Full name'],
    ['Abteilung', 'Group'],
  ] as const) {
    await userEvent.selectOptions(screen.getByLabelText(`${column} holds`), target);
  }
  await userEvent.click(await screen.findByRole('button', { name: 'Send 1 invitation' }));
  await screen.findByText('1 invitation is on its way.');
  expect(sent).toEqual([
    expect.objectContaining({ full_name: 'Ada', email: 'a@x.test', group_name: 'Sales' }),
  ]);
});

test('one of many saved cards is found by searching and sent with the invitation, and the next form starts empty', async () => {
  const cards = Array.from({ length: 12 }, (_, index) => ({
    id: `card-${index}`,
    full_name: `Person ${index}`,
    username: '',
  }));
  const sent = openScreen(2, undefined, undefined, undefined, cards);
  const user = userEvent.setup();
  const findCards = (chosen: string) =>
    screen.findByRole('button', { name: `Start with a saved card: ${chosen}` });
  await user.click(await findCards('An empty page'));
  await user.type(await screen.findByLabelText('Search saved cards'), 'person 11');
  await user.click(await screen.findByRole('button', { name: 'Person 11' }));
  await findCards('Person 11');
  await user.type(screen.getByLabelText('Full name'), 'Ada');
  await user.type(screen.getByLabelText('Email'), 'ada@x.test');
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  await screen.findByText('An invitation is on its way to ada@x.test.');
  expect(sent).toMatchObject([{ email: 'ada@x.test', card_id: 'card-11' }]);
  await findCards('An empty page');
});

test('pasting a member’s email keeps their name on the team, and a typed name is shown beside it', async () => {
  const sent = openScreen(2);
  const list = await screen.findByLabelText('Email addresses');
  await userEvent.type(list, 'TAKEN@x.test, ann.king@x.test');
  await userEvent.click(screen.getByRole('button', { name: 'Check these people' }));
  const names = async () =>
    within(await screen.findByRole('table', { name: 'People to invite' }))
      .getAllByRole('rowheader')
      .map((cell) => cell.firstElementChild?.textContent);
  expect(await names()).toEqual(['Taken', 'Ann King']);
  await userEvent.click(screen.getByRole('button', { name: 'Send 1 invitation, update 1' }));
  await screen.findByText('1 invitation is on its way. 1 person was updated.');
  expect(sent).toMatchObject([
    { email: 'taken@x.test', full_name: '' },
    { email: 'ann.king@x.test', full_name: '', guessed_name: 'Ann King' },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Invite more people' }));
  await userEvent.type(await screen.findByLabelText('Email addresses'), 'Tess <taken@x.test>');
  await userEvent.click(screen.getByRole('button', { name: 'Check these people' }));
  expect(await names()).toEqual(['Taken → Tess']);
});

test('without a free seat the form gives way to the next tier', async () => {
  openScreen(0);
  await findOffer('Every seat is taken');
});

test('on the largest tier, the screen says how a seat becomes free', async () => {
  openScreen(0, () => null, { ...PAGE, plan: 'agency_500', agency_max_staff: 500 });
  await screen.findByText('Removing someone or withdrawing an invitation frees a seat.');
  expect(screen.queryByRole('link', { name: /^Switch/ })).toBeNull();
});

test('a manager of a full team sees whom to ask', async () => {
  openScreen(0, () => null, PAGE, 'manager');
  await screen.findByText(/ask the owner for a larger plan/);
  expect(screen.queryByRole('link', { name: /plan|Switch/ })).toBeNull();
});
