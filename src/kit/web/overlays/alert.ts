import { defer } from '#kit/public/defer.ts';

/** The window that asks for confirmation, for `useDeferred`. */
export const ALERT_WINDOW = defer(
  () => import('./alert-window.tsx'),
  (part) => part.AlertWindow,
);
