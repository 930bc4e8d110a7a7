import { hashKey } from '@tanstack/react-query';
import { unreadLeadsQuery } from '#audience/leads/web/plain-queries.ts';
import { queryClient } from '#kit/web/data/query-client.ts';
import { isOnHomeScreen } from '#page/start/web/home-screen.ts';

/** Shows the number of unread leads, as read by this page, on the installed app's icon. */
export async function followUnread(userId: string): Promise<void> {
  if (!('setAppBadge' in navigator) || !isOnHomeScreen()) return;
  const query = unreadLeadsQuery(userId);
  const unread = hashKey(query.queryKey);
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.query.queryHash === unread) show();
  });
  await queryClient.prefetchQuery(query);
  show();

  function show() {
    const count = queryClient.getQueryData(query.queryKey);
    // At zero, the badge disappears.
    if (count !== undefined) void navigator.setAppBadge(count).catch(() => undefined);
  }
}
