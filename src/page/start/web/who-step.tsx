import { ArrowRight, Import } from 'lucide-react';
import { Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { AvatarField } from '#account/pictures/web/avatar-field.tsx';
import { importAgain } from '#kit/public/import-again.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { lazily } from '#kit/web/loading/lazily.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { DRAFT_LENGTHS } from '#page/profile/rules/text.ts';
import type { StartDraft } from '../rules/start-draft.ts';
import type { ChangeStart } from './use-start.ts';

const LaterBringPage = lazily(
  () => import('./bring-page.tsx'),
  (file) => file.BringPage,
);

// Parsing links takes more code than the rest of the screen.
const LaterLinkRows = lazily(
  () => import('./link-rows.tsx'),
  (file) => file.LinkRows,
);

type WhoStepProps = { start: StartDraft; change: ChangeStart; onNext: () => void };

/** Asks for name, picture, a line and links. */
export function WhoStep({ start, change, onNext }: WhoStepProps) {
  return (
    <div className="flex flex-col gap-8">
      <header className="flex flex-col gap-2">
        <h1 className="text-2xl">Make your page</h1>
        <p className="text-base text-ink-soft">Free, two minutes, no account until you publish.</p>
      </header>
      <OldPage change={change} />
      <WhoForm start={start} change={change} onNext={onNext} />
    </div>
  );
}

/** Imports a page from elsewhere. Its code loads when pressed. */
function OldPage({ change }: Pick<WhoStepProps, 'change'>) {
  const [isOpen, setOpen] = useState(false);
  const [found, setFound] = useState('');
  const finish = (sentence: string) => {
    setFound(sentence);
    setOpen(false);
  };
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className={found === '' ? 'sr-only' : 'text-ink-soft'}>
        {found}
      </p>
      {isOpen ? (
        <Suspense fallback={<Skeleton className="h-60" />}>
          <LaterBringPage change={change} onFilled={finish} />
        </Suspense>
      ) : (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          <Import />
          Bring my page from elsewhere
        </Button>
      )}
    </div>
  );
}

function WhoForm({ start, change, onNext }: WhoStepProps) {
  const picture = useStartPicture(change);
  const [isTold, setIsTold] = useState(false);
  return (
    <form
      className="flex flex-col gap-8"
      // A missing name blocks submission, so the links are validated here too.
      onInvalidCapture={() => setIsTold(true)}
      onSubmit={(event) => {
        event.preventDefault();
        flushSync(() => setIsTold(true));
        const unread = event.currentTarget.querySelector<HTMLInputElement>('[aria-invalid]');
        return unread ? unread.focus() : onNext();
      }}
    >
      <AvatarField
        name={start.name}
        url={start.picture}
        noun="picture"
        busy={picture.isBusy}
        busyLabel="Opening…"
        removeLabel="Remove"
        error={picture.error}
        failure="This picture can’t be opened."
        onFile={(file) => void picture.choose(file)}
        onRemove={picture.remove}
      />
      <TextField
        label="Your name"
        required
        maxLength={DRAFT_LENGTHS.full_name}
        autoComplete="name"
        value={start.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextField
        label="One line about you"
        placeholder="Photographer in Lisbon"
        maxLength={DRAFT_LENGTHS.designation}
        autoComplete="off"
        value={start.line}
        onChange={(event) => change({ line: event.currentTarget.value })}
      />
      <Suspense fallback={<Skeleton className="h-64" />}>
        <LaterLinkRows start={start} change={change} isTold={isTold} />
      </Suspense>
      <Button type="submit" size="lg">
        See how it looks
        <ArrowRight />
      </Button>
    </form>
  );
}

/** Takes the started page's picture, centre-cropped; it stays on the device. */
function useStartPicture(change: ChangeStart) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const choose = async (file: File) => {
    setIsBusy(true);
    setError(null);
    try {
      const { cutSquare } = await importAgain(
        () => import('#account/pictures/web/crop-picture.ts'),
      );
      change({ picture: await cutSquare(file) });
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)));
    }
    setIsBusy(false);
  };
  return { isBusy, error, choose, remove: () => change({ picture: null }) };
}
