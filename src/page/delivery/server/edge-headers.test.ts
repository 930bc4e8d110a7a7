import { expect, test } from 'vitest';
import { allowEdge } from './loader.ts';

const PAGE = { status: 200, headers: [], html: '' } as const;

/** How long a shared cache may show this page: fresh, and while revalidating. */
const readSeconds = (changesInMs?: number) => {
  const { cacheControl = '', headers } = allowEdge(
    { ...PAGE, ...(changesInMs !== undefined && { changesInMs }) },
    'ada',
  );
  const [, kept, stale] = /s-maxage=(\d+), stale-while-revalidate=(\d+)$/.exec(cacheControl) ?? [];
  expect(headers).toContain(`max-age=${kept}, stale-while-revalidate=${stale}`);
  return [Number(kept), Number(stale)];
};

test('an edge caches a page for five minutes, and may serve it stale for one more', () => {
  expect(readSeconds()).toEqual([300, 60]);
  expect(readSeconds(3_600_000)).toEqual([300, 60]);
});

test('a page due to change is cached for a quarter of the remaining time, and stale as long', () => {
  expect(readSeconds(40_000)).toEqual([10, 10]);
  expect(readSeconds(3_999)).toEqual([0, 0]);
});
