import { PAGE_FIRST_SCREEN } from '#kit/web/ui/media-query.ts';

/**
 * Fetches in parallel everything the editor would load one by one before rendering its page. Separate from
 * the routes, because the build takes what those import for screens (`build/web-files.ts`).
 */
export function fetchEditor(): void {
  const parts = [
    import('./page-editor.tsx'),
    ...(window.matchMedia(PAGE_FIRST_SCREEN).matches
      ? [import('#page/editor/web/phone-editor.tsx')]
      : [import('#page/editor/web/wide-editor.tsx'), import('#page/canvas/web/canvas.tsx')]),
  ];
  for (const part of parts) part.catch(() => undefined);
}
