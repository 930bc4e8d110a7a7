import { clsx } from 'clsx';

/** Dims the page behind a window. */
export const SCRIM_LOOK =
  'fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-leave data-[state=open]:animate-enter';

/** Centred, or at the bottom on phones. */
export const DIALOG_LOOK = clsx(
  'fixed z-50 flex max-h-[85dvh] w-full flex-col overflow-y-auto border border-line bg-raised shadow-raised',
  'inset-x-0 bottom-0 rounded-t-lg p-5 data-[state=closed]:animate-leave data-[state=open]:animate-enter',
  'sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:max-w-md sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-lg sm:p-6',
);
