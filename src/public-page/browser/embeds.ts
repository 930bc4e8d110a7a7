import { sendEvent } from './send-event.ts';

/**
 * Makes a button of each link to something that can be embedded: pressed, it becomes the provider's
 * frame. Until then nothing is asked of the provider, and the button says who that is.
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

/** Made at the click: some players misread an address that is set late (pitfalls: frame-at-click). */
function buildFrame({ className, dataset }: HTMLAnchorElement): HTMLIFrameElement {
  const { frame: src = '', title = '', allow = '', sandbox = '', height } = dataset;
  const frame = document.createElement('iframe');
  frame.className = className;
  frame.title = title;
  frame.allow = allow;
  frame.setAttribute('sandbox', sandbox);
  // YouTube plays nothing for a page that keeps quiet about who it is (error 153).
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  if (height !== undefined) frame.height = height;
  frame.src = src;
  return frame;
}
