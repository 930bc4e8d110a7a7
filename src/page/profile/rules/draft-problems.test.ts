import { expect, test } from 'vitest';
import { findDraftProblems, type ProfileDraft, toDraft } from '#page/draft/rules/profile-draft.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { DRAFT_MESSAGES } from './draft-problems.ts';

const draft = toDraft(buildEditableColumns({ username: 'www', full_name: 'Ada Lovelace' }));

const find = (changes: Partial<ProfileDraft>) => findDraftProblems({ ...draft, ...changes }, 'www');

const link = {
  kind: '',
  id: 'a',
  buttonText: 'Notes',
  url: 'notes.example',
  icon: 'link',
  isVisible: true,
  thumbnailUrl: '',
  focus: null,
  size: '',
  startsAt: '',
  endsAt: '',
};

test('a stored draft has no problems, even with a name reserved since', () => {
  expect(find({})).toEqual([]);
});

test('an invalid username is reported beside its field', () => {
  expect(find({ username: 'a b' })).toEqual([
    {
      path: 'username',
      message:
        'Username must be 3-30 characters and contain only letters, numbers, and underscores',
    },
  ]);
});

test('pictures must be http or https', () => {
  expect(find({ profile_picture_url: 'data:x', cover_image_url: 'ftp://x.example/y' })).toEqual([
    { path: 'profile_picture_url', message: 'Invalid profile picture URL' },
    { path: 'cover_image_url', message: 'Invalid cover image URL' },
  ]);
});

test.each([
  ['javascript:alert(1)', 'A link can open a website, an email address or a phone number.'],
  ['JaVaScRiPt:alert(1)', 'A link can open a website, an email address or a phone number.'],
  ['data:text/html,x', 'A link can open a website, an email address or a phone number.'],
  ['https://a@b.example', 'Links can’t have a name before an @.'],
  ['maya', 'That isn’t a full link. Is it a username?'],
])('no link may open %s', (url, message) => {
  expect(find({ social_links: [{ url: 'github.com/ada' }, { url }] })).toEqual([
    { path: 'social_links.1.url', message },
  ]);
  expect(find({ custom_links: [{ ...link, url }] })).toEqual([
    { path: 'custom_links.0.url', message },
  ]);
});

test('a link without a scheme is fine, because https is added', () => {
  expect(find({ custom_links: [link], social_links: [{ url: 'ada@engine.example' }] })).toEqual([]);
});

test('a button with a title and no address is reported', () => {
  expect(find({ custom_links: [{ ...link, url: ' ' }] })).toEqual([
    { path: 'custom_links.0.url', message: DRAFT_MESSAGES.buttonUrl },
  ]);
});

test('a new button left empty isn’t a problem', () => {
  expect(find({ custom_links: [{ ...link, buttonText: '', url: '' }] })).toEqual([]);
});

test('an email on the contact card must look valid', () => {
  const vcard_data = { ...draft.vcard_data, email: 'ada@' };
  expect(find({ vcard_data }).map(({ path }) => path)).toEqual(['vcard_data.email']);
});

test('overlong text is reported', () => {
  expect(find({ full_name: 'a'.repeat(201), bio: 'b'.repeat(2001) })).toEqual([
    { path: 'full_name', message: DRAFT_MESSAGES.tooLong },
    { path: 'bio', message: DRAFT_MESSAGES.tooLong },
  ]);
});

test.for([
  ['embed_video', 'not an address'],
  ['embed_map', 'javascript:alert(1)'],
  ['embed_audio', '<script>alert(1)</script>'],
] as const)('%s with %j isn’t an embed', ([column, pasted]) => {
  expect(find({ [column]: pasted })).toEqual([{ path: column, message: DRAFT_MESSAGES.embed }]);
});

test('a schedule or experience may not end before it starts', () => {
  const moments = { startsAt: '2026-05-01T10:00:00.000Z', endsAt: '2026-04-01T10:00:00.000Z' };
  const experience = {
    id: 'a',
    role: 'Editor',
    company: '',
    startDate: '2024-05',
    endDate: '2023-01',
    isCurrent: false,
    description: '',
  };
  expect(find({ custom_links: [{ ...link, ...moments }] })).toEqual([
    { path: 'custom_links.0.endsAt', message: DRAFT_MESSAGES.endBeforeStart },
  ]);
  expect(find({ experiences: [experience] })).toEqual([
    { path: 'experiences.0.endDate', message: DRAFT_MESSAGES.endBeforeStart },
  ]);
  expect(find({ experiences: [{ ...experience, isCurrent: true }] })).toEqual([]);
});

test('a gallery picture needs a picture’s URL', () => {
  expect(find({ gallery: [{ url: 'javascript:alert(1)', focus: null, alt: '' }] })).toEqual([
    { path: 'gallery.0.url', message: DRAFT_MESSAGES.pictureUrl },
  ]);
});
