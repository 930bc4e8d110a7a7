import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { PAGE_FIRST_SCREEN, useMediaQuery } from '#kit/web/ui/media-query.ts';

/** The editor's own frame while it loads, so that nothing moves when it arrives. */
export function EditorSkeleton() {
  const isPageFirst = useMediaQuery(PAGE_FIRST_SCREEN);
  return (
    <>
      <p role="status" className="sr-only">
        Loading your page
      </p>
      {isPageFirst ? <PhoneSkeleton /> : <WideSkeleton />}
    </>
  );
}

/** The bar, a page, and the dock. */
function PhoneSkeleton() {
  return (
    <div data-immersive aria-hidden className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-13 shrink-0 items-center gap-3 border-line border-b bg-surface px-3">
        <Skeleton className="size-8" />
        <Skeleton className="h-5 w-28" />
        <Skeleton className="ml-auto h-10 w-20" />
      </div>
      <div className="min-h-0 flex-1 overflow-hidden">
        <PageSkeleton />
      </div>
      <div className="flex h-[calc(4.5rem+env(safe-area-inset-bottom))] shrink-0 items-center justify-around border-line border-t bg-surface px-2 pb-[env(safe-area-inset-bottom)]">
        {DOCK.map((key) => (
          <Skeleton key={key} className="h-10 w-12" />
        ))}
      </div>
    </div>
  );
}

const DOCK = ['add', 'design', 'preview', 'more'];

/** Structure, page and panel, below their title. */
function WideSkeleton() {
  return (
    <div data-wide aria-hidden className="flex flex-col gap-6">
      <Skeleton className="h-11 w-40" />
      <div className="grid grid-cols-[15rem_minmax(0,1fr)_22.5rem] items-start gap-4 xl:gap-6">
        <Skeleton className="h-180" />
        <div className="mx-auto w-full max-w-90 overflow-hidden rounded-[2.25rem] border-8 border-line bg-surface">
          <PageSkeleton />
        </div>
        <Skeleton className="h-180" />
      </div>
    </div>
  );
}

/** A picture, a name, a line and links. */
function PageSkeleton() {
  return (
    <div className="mx-auto flex h-180 max-w-150 flex-col items-center gap-3 px-5 pt-16">
      <div className="size-28 animate-pulse rounded-full bg-sunken" />
      <Skeleton className="mt-3 h-8 w-48" />
      <Skeleton className="mb-5 h-5 w-64" />
      {LINKS.map((key) => (
        <Skeleton key={key} className="h-14 w-full" />
      ))}
    </div>
  );
}

const LINKS = ['first', 'second', 'third', 'fourth', 'fifth'];
