import { expect, test } from 'vitest';
import { RENDITION_STEPS } from '#kit/server/limits/pictures.ts';
import { TEMPLATES, toTemplatePresentation } from '#page/design/rules/templates.ts';
import { renderProfileDocument } from '#page/documents/public/profile-document.tsx';
import { buildPublicProfile, FULL_PAGE } from '#test/pages/public-profile.ts';

const SETTINGS = { publicUrl: 'https://vizit.test', script: '/assets/page.js', year: 2026 };

test.each(TEMPLATES.map((template) => [template.id, template] as const))(
  '%s offers pictures only in sizes that the server makes',
  (_id, template) => {
    const look = toTemplatePresentation(template);
    const { html } = renderProfileDocument(buildPublicProfile({ ...FULL_PAGE, ...look }), SETTINGS);
    const offered = [...html.matchAll(/width=(\d+)&amp;height=(\d+)\S* \d+w/g)];
    const sides = offered.flatMap(([, width, height]) => [Number(width), Number(height)]);
    expect(RENDITION_STEPS.sides).toEqual(expect.arrayContaining(sides));
  },
);
