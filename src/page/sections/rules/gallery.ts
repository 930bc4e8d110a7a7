import { list } from '#page/profile/rules/column-kinds.ts';
import { focus, pictureUrl, words } from '#page/profile/rules/fields.ts';
import { DRAFT_LENGTHS } from '#page/profile/rules/text.ts';
import { countOf, defineSection } from './define-section.ts';

const GALLERY_PICTURE = { url: pictureUrl(), focus: focus(), alt: words(DRAFT_LENGTHS.alt) };

export const GALLERY = defineSection({
  key: 'gallery',
  name: 'Gallery',
  sentence: 'A photo grid',
  columns: {
    gallery: list(GALLERY_PICTURE, {
      isBlank: ({ url }) => url.trim() === '',
      namePicture: (_picture, index) => `picture ${index + 1} of the gallery`,
    }),
  },
  sample: { gallery: [12, 96, 168, 204, 262, 330].map(drawPatch) },
  summarise: ({ gallery }) => {
    const pictures = gallery.filter(({ url }) => url.trim() !== '');
    const silent = pictures.filter(({ alt }) => alt.trim() === '').length;
    const count = countOf(pictures.length, 'picture');
    return count && silent > 0 ? `${count}, ${silent} without a description` : count;
  },
});

function drawPatch(hue: number) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="hsl(${hue} 28% 62%)"/><circle cx="6" cy="8" r="4" fill="hsl(${hue} 30% 48%)"/></svg>`;
  return { url: `data:image/svg+xml,${encodeURIComponent(svg)}`, focus: null, alt: '' };
}
