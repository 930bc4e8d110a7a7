import { PRODUCT_NAME } from '#kit/rules/product.ts';

/** The logo with the name beside it. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5 font-semibold text-base tracking-tight">
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-7">
        <rect width="32" height="32" rx="8" className="fill-[#7c3aed]" />
        <path
          d="M9 10l7 13 7-13"
          fill="none"
          stroke="#fff"
          strokeWidth="3.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <circle cx="16" cy="9" r="2.25" fill="#fff" />
      </svg>
      {PRODUCT_NAME}
    </span>
  );
}
