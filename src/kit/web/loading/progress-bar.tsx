/** A thin line at the top edge that appears only once a wait has lasted a second. */
export function ProgressBar({ label }: { label: string }) {
  return (
    <div role="progressbar" aria-label={label} className="fixed inset-x-0 top-(--edge) z-50 h-0.5">
      <div className="h-full origin-left animate-late bg-accent opacity-0" />
    </div>
  );
}
