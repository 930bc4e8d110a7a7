import { PRODUCT_NAME } from '#kit/rules/product.ts';

/** The logo, a visiting card with a turned-down corner, and the name beside it. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2 font-display text-lg">
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-7">
        <path
          className="fill-ink"
          d="M4.5 6.5H19l10 10V23a2.5 2.5 0 0 1-2.5 2.5h-22A2.5 2.5 0 0 1 2 23V9a2.5 2.5 0 0 1 2.5-2.5z"
        />
        <path className="fill-mark" d="M19 6.5V14a2.5 2.5 0 0 0 2.5 2.5H29z" />
      </svg>
      {PRODUCT_NAME}
    </span>
  );
}
