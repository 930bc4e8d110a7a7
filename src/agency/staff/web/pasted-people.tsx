import { useState } from 'react';
import { defer } from '#kit/public/defer.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { TextareaField } from '#kit/web/fields/textarea-field.tsx';
import { useDeferred } from '#kit/web/loading/deferred.ts';
import type { StaffTable } from '../rules/staff-table.ts';

const READER = defer(
  () => import('#agency/people/rules/pasted-people.ts'),
  (file) => file.readPastedPeople,
);

/** Reads people from pasted text: an email, a chat, a table. */
export function PastedPeople({ onRead }: { onRead: (table: StaffTable) => void }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  useDeferred(READER, false);
  const read = async () => {
    const table = (await READER.load())(text);
    if (table.ok) onRead(table);
    else setProblem(table.sentence);
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="w-full">
        <TextareaField
          label="Email addresses"
          dir="auto"
          rows={3}
          value={text}
          placeholder={'Ada Lovelace <ada@example.com>\ngrace@example.com'}
          description="One per line, or separated by commas. Names are optional."
          {...(problem !== null && { error: problem })}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setProblem(null);
          }}
        />
      </div>
      <Button variant="secondary" disabled={text.trim() === ''} onClick={() => void read()}>
        Check these people
      </Button>
    </div>
  );
}
