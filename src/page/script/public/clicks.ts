import { sendEvent } from './send-event.ts';

const MIDDLE_BUTTON = 1;

/** Reports each opening of a link, by any button or key, with the link's section. */
export function reportClicks(profileId: string): void {
  const report = (event: Event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-link-type]');
    if (!link) return;
    sendEvent(profileId, {
      type: 'link_click',
      link_type: link.dataset.linkType,
      link_url: link.href,
      section: link.closest<HTMLElement>('[data-section]')?.dataset.section,
    });
  };
  document.addEventListener('click', report);
  document.addEventListener('auxclick', (event) => {
    if (event.button === MIDDLE_BUTTON) report(event);
  });
}
