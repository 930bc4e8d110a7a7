/** Code to copy. Lines stay whole and scroll sideways on phones. */
export function CodeSample({ children }: { children: string }) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-lg bg-sunken p-4 font-mono text-sm contain-inline-size"
    >
      <code>{children}</code>
    </pre>
  );
}
