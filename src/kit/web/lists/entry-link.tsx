import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Button } from '../buttons/button.tsx';

type EntryLinkProps = {
  /** The URL parameter with the open entry's id. */
  param: string;
  id: string;
  /** Set beside other links, where only colour shows that it's one. */
  isColored?: boolean;
  children: ReactNode;
};

/** Opens an entry in place of its list, whose state stays in the URL. */
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

/** Leads back to the list, in its earlier state. */
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
