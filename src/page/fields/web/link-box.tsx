import { type KeyboardEvent, useState } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { readAddress } from '#page/links/rules/read-address.ts';

type LinkBoxProps = {
  /** Gets the URL, and the link text if no text is selected. */
  onLink: (url: string, words: string) => void;
  onClose: () => void;
};

/**
 * Asks for the selected text's URL. It is part of the surrounding form, which Enter must not
 * submit.
 */
export function LinkBox({ onLink, onClose }: LinkBoxProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const finish = () => {
    const reading = readAddress(typed);
    if (reading && 'url' in reading) return onLink(reading.url, typed.trim());
    setProblem(reading?.problem ?? 'Paste a link first.');
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') finish();
    else onClose();
  };
  return (
    <div className="flex items-end gap-2 rounded-lg bg-sunken p-3">
      <div className="min-w-0 flex-1">
        <TextField
          label="Link to"
          placeholder="Paste a link, @handle, email or phone"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={typed}
          error={problem}
          onKeyDown={press}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
      </div>
      <Button variant="secondary" onClick={finish}>
        Add
      </Button>
    </div>
  );
}
