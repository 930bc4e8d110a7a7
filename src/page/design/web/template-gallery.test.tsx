import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { buildPublicProfile } from '#test/pages/public-profile.ts';
import { findTemplate, toTemplatePresentation } from '../rules/templates.ts';
import { TemplateGallery } from './template-gallery.tsx';

afterEach(cleanup);

const index = findTemplate('index');
const INDEX = index && toTemplatePresentation(index);

test.each([
  ['a page without one', {}, 13],
  ['a page that wears one', INDEX ?? {}, 12],
])('templates for %s', (_name, look, count) => {
  const profile = buildPublicProfile({ ...look });
  render(
    <TemplateGallery
      draft={profile.presentation}
      edit={() => undefined}
      isAdvanced
      profile={profile}
    />,
  );
  expect(screen.getAllByRole('radio')).toHaveLength(count);
  expect(screen.queryByRole('radio', { name: 'Classic' }) !== null).toBe(count === 13);
});
