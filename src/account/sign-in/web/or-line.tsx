/** Between two sign-in methods. */
export function OrLine({ children = 'or' }: { children?: string }) {
  return (
    <p className="flex items-center gap-3 text-ink-faint text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {children}
    </p>
  );
}
