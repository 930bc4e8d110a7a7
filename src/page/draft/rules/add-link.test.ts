import { expect, test } from 'vitest';
import { buildCustomLink } from '#page/profile/rules/build-link.ts';
import { LINKS_MAX_COUNT } from '#page/sections/rules/links.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { addDraftedLink } from './add-link.ts';
import { toPageDraft } from './page-draft.ts';

const build = (id: string) => buildCustomLink({ id, url: `https://${id}.example` });
const toPage = (columns: object) =>
  toPageDraft({ ...buildEditableColumns({ username: 'ada' }), ...columns });

const PAGE = toPage({ custom_links: [build('one')], sections_enabled: { links: true } });

test('a link is added below those of the page, and only their list is written', () => {
  expect(addDraftedLink(PAGE, {}, build('two'))).toEqual({
    custom_links: { value: [build('one'), build('two')], known: 0 },
  });
});

test('a link is added to those of the draft, whose other fields stay', () => {
  const shared = {
    custom_links: { value: [build('drafted')], revision: 7, device: 'Chrome' },
    bio: { value: 'New', revision: 3, device: 'Chrome' },
  };
  expect(addDraftedLink(PAGE, shared, build('two'))).toEqual({
    custom_links: { value: [build('drafted'), build('two')], known: 7 },
  });
});

test('a page without links gets their section with the first', () => {
  const page = toPage({ custom_links: [], sections_enabled: { vcard: true, links: false } });
  expect(addDraftedLink(page, {}, build('one'))).toMatchObject({
    sections_enabled: { value: { vcard: true, links: true } },
  });
});

test('a full page takes no further link', () => {
  const links = Array.from({ length: LINKS_MAX_COUNT }, (_none, index) => build(`l${index}`));
  expect(addDraftedLink(toPage({ custom_links: links }), {}, build('more'))).toBeNull();
});
