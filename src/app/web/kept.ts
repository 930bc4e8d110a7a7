/** @returns the program of a page that the worker kept; apart, as few pages are */
export function loadKept() {
  return import('#app/offline/web/kept-program.ts');
}
