import { createListeners } from '#web/ui/listeners.ts';

/** A toast leaves by itself after this long, unless something is still going on. */
export const TOAST_DURATION_MS = 5000;

/** One that offers something leaves time to reach it. */
const OFFER_DURATION_MS = 8000;

export type ToastType = 'success' | 'info' | 'warning' | 'error' | 'loading';

/** A toast's action: `Undo`. */
export type ToastAction = { label: string; onPress: () => void };

export type ToastItem = {
  id: number;
  type: ToastType;
  title: string;
  description?: string;
  action?: ToastAction;
  /** In milliseconds; infinite while loading. */
  duration: number;
};

let current: ToastItem | null = null;
/** Said in place of every error, where all have one reason. */
let oneReason: string | null = null;
let lastId = 0;
const { subscribe, notify } = createListeners();

/** The one toast that is visible: a new one takes the place of the one before. */
export const toastStore = { get: () => current, subscribe };

function set(item: ToastItem | null) {
  current = item;
  notify();
}

/** @returns the toast's id, for `dismiss` */
function show(type: ToastType, title: string, more: ToastDetails = {}): number {
  lastId += 1;
  const brief = more.action ? OFFER_DURATION_MS : TOAST_DURATION_MS;
  const duration = type === 'loading' ? Number.POSITIVE_INFINITY : brief;
  set({ id: lastId, type, title, duration, ...more });
  return lastId;
}

type ToastDetails = Pick<ToastItem, 'description' | 'action'>;

const shower = (type: ToastType) => (title: string, description?: string, action?: ToastAction) =>
  show(type, title, { ...(description && { description }), ...(action && { action }) });

const showInfo = shower('info');
const showError = shower('error');

/** @param reason why whatever goes wrong from now on goes wrong */
export function explainErrors(reason: string): void {
  oneReason = reason;
}

/** Tells the person something in passing, from anywhere: `toast.success('Lead deleted successfully')`. */
export const toast = {
  success: shower('success'),
  info: showInfo,
  warning: shower('warning'),
  error: (title: string, description?: string, action?: ToastAction) =>
    oneReason === null ? showError(title, description, action) : showInfo(oneReason),
  /** Stays until another toast takes its place or it is dismissed. */
  loading: shower('loading'),
  /** Takes the toast away, if it is still the one that is visible. */
  dismiss: (id: number) => {
    if (current?.id === id) set(null);
  },
};
