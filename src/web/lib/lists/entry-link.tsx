import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Button } from '#web/ui/buttons/button.tsx';

type EntryLinkProps = {
  /** The parameter of the address that says which entry is open. */
  param: string;
  id: string;
  /** Set beside other links, where nothing else says that it's one. */
  isColored?: boolean;
  children: ReactNode;
};

/** Opens an entry in the place of its list, which stays in the address. */
export function EntryLink({ param, id, isColored = false, children }: EntryLinkProps) {
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  next.set(param, id);
  return (
    <Link
      to={{ search: next.toString() }}
      dir="auto"
      className={`wrap-anywhere inline-flex min-h-6 items-center rounded-sm underline-offset-4 hover:underline pointer-coarse:min-h-11 ${isColored ? 'text-accent-text' : ''}`}
    >
      {children}
    </Link>
  );
}

/** Back to the list as it was. */
export function BackToList({ param, children }: { param: string; children: ReactNode }) {
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  next.delete(param);
  return (
    <Button asChild variant="secondary">
      <Link to={{ search: next.toString() }}>
        <ArrowLeft />
        {children}
      </Link>
    </Button>
  );
}
