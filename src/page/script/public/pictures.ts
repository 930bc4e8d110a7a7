import { toInitial } from '#page/editor/rules/initial.ts';

/** Replaces pictures that fail to load: the cover disappears, the avatar becomes an initial. */
export function mendPictures(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('img')) {
    const mend = () => replace(image);
    image.addEventListener('error', mend);
    // It may have failed before this script ran. A width of 0 alone doesn't prove that: some SVGs
    // have none.
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
