import { useWrite } from '#kit/web/data/use-write.ts';
import { fetchLinkPreview, fetchSampledPreview } from './link-preview.ts';

/** Has our server fetch a link's page. */
export function useFetchLinkPreview() {
  return useWrite({
    write: fetchLinkPreview,
    // Nothing stale: it only reads another site.
    stale: [],
  });
}

/** Has our server fetch a link's page, and a small copy of its picture to show. */
export function useFetchSampledPreview() {
  return useWrite({
    write: fetchSampledPreview,
    // Nothing stale: it only reads another site.
    stale: [],
  });
}
