import { sendEvent } from './send-event.ts';

/**
 * Turns each link to embeddable content into a button that loads the provider's frame. Until then
 * nothing is requested from the provider, whom the button names.
 */
export function loadEmbedsOnClick(profileId: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-frame]')) {
    const button = buildButton(link);
    link.replaceWith(button);
    button.addEventListener('click', () => {
      sendEvent(profileId, {
        type: 'link_click',
        link_type: link.dataset.linkType,
        link_url: link.href,
        section: button.closest<HTMLElement>('[data-section]')?.dataset.section,
      });
      const frame = buildFrame(link);
      button.replaceWith(frame);
      frame.focus();
    });
  }
}

function buildButton({ className, dataset, childNodes }: HTMLAnchorElement): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.append(...childNodes);
  const [title, note] = button.querySelectorAll('b, small');
  if (title) title.textContent = dataset.button ?? '';
  if (note) note.textContent = dataset.note ?? '';
  return button;
}

/** Created on click: some players misread a URL that is set late (pitfalls: frame-at-click). */
function buildFrame({ className, dataset }: HTMLAnchorElement): HTMLIFrameElement {
  const { frame: src = '', title = '', allow = '', sandbox = '', height } = dataset;
  const frame = document.createElement('iframe');
  frame.className = className;
  frame.title = title;
  frame.allow = allow;
  frame.setAttribute('sandbox', sandbox);
  // YouTube plays nothing without a referrer (error 153).
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  if (height !== undefined) frame.height = height;
  frame.src = src;
  return frame;
}
