import { type FormEvent, useState } from 'react';
import { IMPORTED_PAGE_MESSAGES } from '#domain/import/imported-pages.ts';
import { readAddress } from '#domain/links/read-address.ts';
import { toErrorSentence } from '../../../lib/data/error-sentence.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useFetchPage } from '../mutations.ts';

type OldPageFormProps = {
  /** Reads what was fetched. */
  onFile: (file: File) => Promise<void>;
};

/** The address of a page of another product: the way to import on a phone, which saves no pages. */
export function OldPageForm({ onFile }: OldPageFormProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const page = useFetchPage();
  const look = (event: FormEvent) => {
    event.preventDefault();
    // The form around the window is not the one that is sent.
    event.stopPropagation();
    if (page.isPending) return;
    const address = readAddress(typed);
    if (!address || 'problem' in address || !/^https?:/.test(address.url)) {
      setProblem(IMPORTED_PAGE_MESSAGES.address);
      return;
    }
    page.mutate(address.url, {
      onSuccess: onFile,
      onError: (error) => setProblem(toErrorSentence(error, IMPORTED_PAGE_MESSAGES.unreachable)),
    });
  };
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={look}>
      <TextField
        label="Your old page"
        description="Paste the address of your old page."
        value={typed}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="linktr.ee/you"
        error={problem}
        onChange={(event) => {
          setProblem(undefined);
          setTyped(event.currentTarget.value);
        }}
      />
      <Button type="submit" busy={page.isPending} busyLabel="Looking…">
        Find my links
      </Button>
    </form>
  );
}
