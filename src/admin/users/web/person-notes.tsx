import { Trash2 } from 'lucide-react';
import type { Person, PersonNote } from '#admin/rules/parse-person.ts';
import { Button, IconButton } from '#kit/web/buttons/button.tsx';
import { TextareaField } from '#kit/web/fields/textarea-field.tsx';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatMoment } from '#kit/web/time/dates.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { usePersonActs } from './mutations.ts';

const NOTE_MAX_LENGTH = 2000;

/** Administrators' notes about an account; hidden on their own. */
export function PersonNotes({ person }: { person: Person }) {
  const acts = usePersonActs(person.account.id);
  const { notes } = person;
  if (useOwner() === person.account.id) return null;
  return (
    <Card
      title="Notes"
      description="For administrators. They aren’t shown to the person, but are part of the data they can download."
      action={
        <FormDialog
          trigger={
            <Button variant="ghost" size="sm">
              Add a note
            </Button>
          }
          title="Add a note"
          description="Other administrators see it with your name. The text is part of the data they can download."
          confirmLabel="Save note"
          busyLabel="Saving…"
          onSubmit={(form) => acts.addNote(String(form.get('body') ?? ''))}
        >
          <TextareaField
            label="Note"
            name="body"
            required
            rows={4}
            maxLength={NOTE_MAX_LENGTH}
            dir="auto"
          />
        </FormDialog>
      }
    >
      {notes.length > 0 && (
        <ul aria-label="Notes" className="-my-3 flex flex-col divide-y divide-line">
          {notes.map((note) => (
            <Note key={note.id} note={note} onDelete={() => acts.deleteNote(note.id)} />
          ))}
        </ul>
      )}
    </Card>
  );
}

type NoteProps = { note: PersonNote; onDelete: () => Promise<string | null> };

function Note({ note: { body, author, written_at }, onDelete }: NoteProps) {
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <div className="min-w-0">
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {body}
        </p>
        <p className="text-ink-faint text-xs">
          {author ?? 'An administrator who left'},{' '}
          <time dateTime={written_at}>{formatMoment(written_at)}</time>
        </p>
      </div>
      <FormDialog
        trigger={<IconButton label="Delete the note" icon={<Trash2 />} />}
        title="Delete this note?"
        description="This deletes it for all administrators."
        confirmLabel="Delete note"
        tone="danger"
        onSubmit={onDelete}
      />
    </li>
  );
}
