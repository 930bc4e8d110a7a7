import { ArrowLeft } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { Button } from '#web/ui/buttons/button.tsx';

/** Which request is open, in the address. */
export const REQUEST_PARAMETER = 'request';

/** Opens a request in the place of its list, which stays in the address. */
export function RequestLink({ id, subject }: { id: string; subject: string }) {
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  next.set(REQUEST_PARAMETER, id);
  return (
    <Link
      to={{ search: next.toString() }}
      dir="auto"
      className="wrap-anywhere inline-flex min-h-6 items-center rounded-sm underline-offset-4 hover:underline pointer-coarse:min-h-11"
    >
      {subject}
    </Link>
  );
}

/** Back to the list as it was. */
export function BackToRequests() {
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  next.delete(REQUEST_PARAMETER);
  return (
    <Button asChild variant="secondary">
      <Link to={{ search: next.toString() }}>
        <ArrowLeft />
        All questions
      </Link>
    </Button>
  );
}
