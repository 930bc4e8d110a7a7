import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { expect, test } from 'vitest';
import { buildDefaultOwnPlan } from '#money/plans/rules/own-plan.ts';
import { TEMPLATES, toTemplatePresentation } from '#page/design/rules/templates.ts';
import { renderProfileDocument } from '#page/documents/public/profile-document.tsx';
import { toShownProfile } from '#page/public-profile/rules/shown-profile.ts';
import { buildPublicRow } from '#test/pages/public-profile.ts';
import { buildRoughPage } from '#test/pages/rough-page.ts';
import { drawName } from '#test/rough/people.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const SETTINGS = { publicUrl: 'https://vizit.test', script: '/assets/page.js', year: 2026 };
const LOOKS = [null, ...TEMPLATES];
const COUNTS = [1, 3, 12, 60];

function listElements(nodes: readonly Node[]): Element[] {
  return nodes.flatMap((node) =>
    'tagName' in node ? [node, ...listElements(node.childNodes)] : [],
  );
}

const textOf = (node: Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';

const read = ({ attrs }: Element, name: string) => attrs.find((one) => one.name === name)?.value;

test.each(
  LOOKS.flatMap((template) =>
    (['free', 'premium'] as const).flatMap((plan) =>
      COUNTS.map((count) => [template?.name ?? 'no template', plan, count, template] as const),
    ),
  ),
)(
  '%s on the plan %s shows %i links, each with its text and URL',
  (_name, plan, count, template) => {
    const page = buildRoughPage(drawName(), count);
    const look = template ? toTemplatePresentation(template) : {};
    const columns = buildPublicRow({ ...page, ...look });
    // On the free plan, the first three that aren't empty.
    const section_order = ['links', 'social', 'text'];
    const shown = toShownProfile({ ...columns, section_order }, buildDefaultOwnPlan(plan));
    const { html } = renderProfileDocument(shown, SETTINGS);
    const document = parse(html);
    const elements = listElements(document.childNodes);
    const links = elements.filter((one) => read(one, 'data-link-type') === 'custom');

    const sections = elements.flatMap((one) => read(one, 'data-section') ?? []);
    if (plan === 'free') expect(sections).toEqual(section_order);
    else expect(sections.length).toBeGreaterThan(6);
    expect(links.map((link) => read(link, 'href'))).toEqual(
      page.custom_links.map(({ url }) => url),
    );
    for (const [index, { buttonText }] of page.custom_links.entries())
      expect(textOf(links[index] as Node)).toContain(buttonText);
    const [title] = elements.filter(({ tagName }) => tagName === 'h1');
    expect(title && textOf(title)).toBe(page.full_name);
    const [bio] = elements.filter((one) => read(one, 'class') === 'bio');
    expect(bio && textOf(bio)).toBe(page.bio);
    for (const theirs of [title, bio, ...links])
      expect(theirs && read(theirs, 'dir'), textOf(theirs as Node)).toBe('auto');
    const [frame] = elements.filter((one) => read(one, 'class')?.split(' ').includes('page'));
    const runsRight = frame && ['ar', 'he'].includes(read(frame, 'lang') ?? '');
    expect(frame && (read(frame, 'dir') ?? 'ltr')).toBe(runsRight ? 'rtl' : 'ltr');
    const addresses = elements.flatMap((one) =>
      ['href', 'src', 'srcset', 'action'].map((name) => read(one, name)),
    );
    expect(addresses).not.toContain('');
    const ids = elements.map((one) => read(one, 'id')).filter((id) => id !== undefined);
    expect(ids).toHaveLength(new Set(ids).size);
    const pictures = elements.filter(({ tagName }) => tagName === 'img');
    expect(pictures.filter((one) => read(one, 'alt') === undefined)).toEqual([]);
    expect(document.childNodes.map(textOf).join()).not.toMatch(/undefined|\[object|NaN/);
  },
);
