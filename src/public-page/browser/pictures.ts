import { toInitial } from '#domain/profile/editor/initial.ts';

/** An owner's picture may have gone from where it was: then the cover is left out, and the initial stands in. */
export function mendPictures(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('img')) {
    const mend = () => replace(image);
    image.addEventListener('error', mend);
    // It may have failed before this script ran; no width alone is no failure, some drawings have none.
    if (image.complete && image.naturalWidth === 0) image.decode().catch(mend);
  }
}

function replace(image: HTMLImageElement): void {
  if (image.className !== 'picture') {
    image.remove();
    return;
  }
  const initial = document.createElement('div');
  initial.className = image.className;
  initial.setAttribute('aria-hidden', 'true');
  const name = document.querySelector('h1')?.textContent ?? '';
  initial.textContent = toInitial(name);
  image.replaceWith(initial);
}
