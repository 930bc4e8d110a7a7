import { createListeners } from '../ui/listeners.ts';

/** How long a toast stays, unless it shows work in progress. */
export const TOAST_DURATION_MS = 5000;

/** A toast with an action stays long enough to reach it. */
const OFFER_DURATION_MS = 8000;

export type ToastType = 'success' | 'info' | 'warning' | 'error' | 'loading';

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
/** Replaces every error's text while all have the same cause. */
let oneReason: string | null = null;
let lastId = 0;
const { subscribe, notify } = createListeners();

/** The only visible toast: a new one replaces the previous one. */
export const toastStore = { get: () => current, subscribe };

/** @returns once there is something to show */
export async function untilToast(): Promise<void> {
  if (current === null) await new Promise<void>((resolve) => void subscribe(resolve));
}

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

/** @param reason replaces every error's text from now on @returns a function that ends this */
export function explainErrors(reason: string): () => void {
  oneReason = reason;
  return () => {
    oneReason = null;
  };
}

/** Shows a passing message, from anywhere: `toast.success('Lead deleted successfully')`. */
export const toast = {
  success: shower('success'),
  info: showInfo,
  warning: shower('warning'),
  error: (title: string, description?: string, action?: ToastAction) =>
    oneReason === null ? showError(title, description, action) : showInfo(oneReason),
  /** Stays until it is replaced or dismissed. */
  loading: shower('loading'),
  /** Hides the toast, if it is still the visible one. */
  dismiss: (id: number) => {
    if (current?.id === id) set(null);
  },
};
