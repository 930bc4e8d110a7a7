import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { IconButton } from '../buttons/button.tsx';
import { Spinner } from '../loading/spinner.tsx';
import { TOAST_DURATION_MS, type ToastItem, type ToastType, toast, toastStore } from './toast.ts';

/**
 * Places the toast at the top, over the empty middle of the top bar: content is below it, and the buttons
 * for saving, selecting and navigating are at the bottom.
 */
export function Toaster() {
  const item = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  return (
    <Toast.Provider
      label="Notification"
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={50}
    >
      {item && <ToastCard key={item.id} item={item} />}
      <Toast.Viewport
        hotkey={['F8']}
        className="fixed inset-x-0 top-(--notices) z-50 mx-auto flex w-full flex-col p-1.5 pt-[max(0.375rem,env(safe-area-inset-top))] outline-none sm:w-100"
      />
    </Toast.Provider>
  );
}

function ToastCard({ item }: { item: ToastItem }) {
  return (
    <Toast.Root
      duration={item.duration}
      type={item.type === 'error' ? 'foreground' : 'background'}
      onOpenChange={(open) => !open && toast.dismiss(item.id)}
      className="flex animate-toast-in items-start gap-3 rounded-lg border border-line bg-raised px-4 py-3 shadow-raised data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:animate-toast-swipe"
    >
      <span aria-hidden className="mt-px shrink-0 [&_svg]:size-[18px]">
        {ICONS[item.type]}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <Toast.Title className="font-medium">{item.title}</Toast.Title>
        {item.description && (
          <Toast.Description className="text-ink-soft">{item.description}</Toast.Description>
        )}
      </div>
      {item.action && (
        <Toast.Action
          altText={item.action.label}
          onClick={item.action.onPress}
          className="-my-1.5 h-8 shrink-0 rounded-md px-3 font-medium text-accent-text transition-colors hover:bg-hover pointer-coarse:h-11 pointer-coarse:-my-3"
        >
          {item.action.label}
        </Toast.Action>
      )}
      <Toast.Close asChild>
        <IconButton label="Dismiss" icon={<X />} className="-my-2 -mr-2" />
      </Toast.Close>
    </Toast.Root>
  );
}

const ICONS: Record<ToastType, React.ReactNode> = {
  success: <CircleCheck className="text-success" />,
  info: <Info className="text-info" />,
  warning: <TriangleAlert className="text-warning" />,
  error: <CircleAlert className="text-danger" />,
  loading: <Spinner size="sm" className="text-accent" />,
};
