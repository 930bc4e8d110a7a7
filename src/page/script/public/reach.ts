/** On a page with a template, hides the Contact button while the lead form is in view. */
export function makeRoomForForm(): void {
  const reach = document.querySelector<HTMLElement>('.page[lang] .reach');
  const form = document.querySelector('.lead');
  if (!reach || !form) return;
  new IntersectionObserver(([entry]) => {
    reach.hidden = entry?.isIntersecting ?? false;
  }).observe(form);
}
