import { expect, test } from 'vitest';
import { parsePublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { buildEditableColumns } from '#test/editable-columns.ts';
import { withGhosts } from './ghosts.ts';

const page = (columns: Parameters<typeof buildEditableColumns>[0]) =>
  parsePublicProfile({ ...buildEditableColumns(columns), sections: [] });

test('an empty field has a pale placeholder, and a filled one is unchanged', () => {
  const { profile, css } = withGhosts(page({ designation: 'Dean', bio: '' }));
  expect(profile).toMatchObject({ designation: 'Dean', bio: 'A few words about you' });
  expect(css).toContain('.bio');
  expect(css).not.toContain('.role');
  expect(withGhosts(page({ designation: 'Dean', bio: 'Notes' })).css).not.toMatch(/role|bio/);
});

test('a page without sections suggests its first link, and an empty section its first entry', () => {
  const bare = withGhosts(page({}));
  expect(bare.profile.sections).toEqual(['links']);
  expect(bare.profile.custom_links).toMatchObject([{ buttonText: 'Add your first link' }]);
  expect(bare.css).toContain('[data-section=links]');
  const sparse = withGhosts({ ...page({}), sections: ['skill', 'map'] });
  expect(sparse.profile).toMatchObject({
    sections: ['skill', 'map'],
    custom_links: [],
    skills: [{ name: 'Add a skill' }],
  });
});

test('a filled section is unchanged', () => {
  const skills = [{ id: 'a', name: 'Algebra', level: 0 }];
  const { profile, css } = withGhosts({ ...page({}), sections: ['skill'], skills });
  expect(profile.skills).toBe(skills);
  expect(css).not.toContain('skill');
});
