import { CopyButton } from '#kit/web/toasts/copy-button.tsx';

/** A value to copy exactly. */
export function CopyLine({ text, label }: { text: string; label: string }) {
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <code className="wrap-anywhere min-w-0 text-sm">{text}</code>
      <CopyButton text={text} label={label} />
    </span>
  );
}
