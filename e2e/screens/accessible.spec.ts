import { expectAccessible } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/person.ts';

test('the accessibility check finds planted faults, each in its own theme', async ({ page }) => {
  const faults = {
    'image-alt': '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">',
    'button-name': '<button style="width: 40px; height: 40px"></button>',
    label: '<input type="text">',
    'color-contrast': '<p style="color: #999">Pale</p>',
    'target-size': '<button class="tiny">1</button><button class="tiny">2</button>',
  };
  for (const [rule, html] of Object.entries(faults)) {
    await page.setContent(
      `<html lang="en"><title>Planted</title><style>.tiny { display: block; width: 9px; height: 9px; padding: 0; overflow: hidden }</style><main>${html}</main></html>`,
    );
    await expect(expectAccessible(page), rule).rejects.toThrow(`"${rule}"`);
  }
  const inTheDark = '@media (prefers-color-scheme: dark) { body { background: #555 } }';
  await page.setContent(`<html lang="en"><title>Planted</title><style>${inTheDark}</style><p>Dark`);
  await expectAccessible(page, ['light']);
  await expect(expectAccessible(page)).rejects.toThrow('"color-contrast"');
  await expect(expectAccessible(page, ['dark'])).rejects.toThrow('"color-contrast"');
  const flatLinks = 'a { color: #ccc; text-decoration: none } body { color: #fff }';
  await page.setContent(
    `<html lang="en"><title>Planted</title><style>@media (prefers-color-scheme: dark) { body { background: #000 } ${flatLinks} }</style><p>Dark words with <a href="/">a link</a> in them.`,
  );
  await expect(expectAccessible(page)).rejects.toThrow('"link-in-text-block"');
});
