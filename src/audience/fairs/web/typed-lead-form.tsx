import { clsx } from 'clsx';
import { Image, ScanLine } from 'lucide-react';
import { type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { CONTACT_FIELDS, nameContact } from '#audience/contacts/rules/contact.ts';
import { defer } from '#kit/public/defer.ts';
import { toRecord } from '#kit/rules/values/json.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { FileButton } from '#kit/web/fields/file-button.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { TextareaField } from '#kit/web/fields/textarea-field.tsx';
import { readStoredDraft, writeStoredDraft } from '#kit/web/forms/stored-draft.ts';
import { type FieldProblem, findSentence, useSubmit } from '#kit/web/forms/use-submit.ts';
import { useDeferred } from '#kit/web/loading/deferred.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { ProblemBanner } from '#kit/web/ui/banner.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { type Fair, LEAD_KIND } from '../rules/fairs.ts';
import {
  EMPTY_LEAD,
  findTypedProblem,
  TYPED_FIELDS,
  type TypedField,
  type TypedLead,
  toTypedLead,
} from '../rules/typed-lead.ts';
import { useKeepHere } from './mutations.ts';
import type { ReadLead } from './read-lead.ts';

const SCAN_WINDOW = defer(
  () => import('./scan-window.tsx'),
  (file) => file.ScanWindow,
);

/** Reads codes and cards. */
const READING = defer(
  () => import('./read-lead.ts'),
  (file) => file,
);

/** The outcome of the last press; `isDone` if a lead was saved. */
type Told = { sentence: string; isDone: boolean };

type TypedLeadFormProps = {
  fair: Fair;
  /** Tags to suggest, besides those of earlier leads. */
  tags: readonly string[];
};

type Reading = Awaited<ReturnType<typeof READING.load>>;

const toUnread = (error: unknown): ReadLead => ({
  typed: {},
  sentence: toErrorSentence(error, 'We couldn’t read this. Please type the details.'),
});

/** Takes one lead after another, with one thumb: typed, or read from a code or a file. */
export function TypedLeadForm({ fair, tags }: TypedLeadFormProps) {
  const { typed, change, clear } = useTypedLead(useOwner());
  const keep = useKeepHere();
  const [told, setTold] = useState<Told | null>(null);
  const [isScanning, setScanning] = useState(false);
  const ScanWindow = useDeferred(SCAN_WINDOW, isScanning);
  const [used, setUsed] = useState<readonly string[]>([]);
  const first = useRef<HTMLInputElement>(null);
  const { onSubmit, onInput, busy, problem, wrong } = useSubmit(async () => {
    const lead = toTypedLead(typed);
    const refusal =
      findTypedProblem(lead) ??
      (await keep({
        kind: LEAD_KIND,
        id: crypto.randomUUID(),
        data: { ...lead, fair_id: fair.id },
      }));
    if (refusal !== null) return refusal;
    clear();
    if (lead.tag) setUsed((before) => [...before, lead.tag]);
    setTold({ sentence: `${nameContact(lead)} is saved.`, isDone: true });
    first.current?.focus();
    return null;
  });
  const fill = useFill(change, setTold);
  return (
    <form noValidate onSubmit={onSubmit} onInput={onInput} onKeyDown={goOn} aria-label="New lead">
      <Card
        title="New lead"
        action={
          <ReadButtons
            onScan={() => setScanning(true)}
            onFile={(file) => void fill(({ readLeadFile }) => readLeadFile(file))}
          />
        }
        footer={
          <Button type="submit" size="lg" busy={busy} busyLabel="Saving…" className="max-sm:w-full">
            Save lead
          </Button>
        }
      >
        <div className="flex flex-col gap-4">
          <ProblemBanner problem={problem} />
          {/* Always mounted, so that screen readers announce it; takes no space while empty. */}
          <p
            role="status"
            dir="auto"
            className={clsx('empty:-mb-4', told?.isDone ? 'text-success' : 'text-ink-soft')}
          >
            {told?.sentence}
          </p>
          <LeadFields
            typed={typed}
            change={change}
            wrong={wrong}
            first={first}
            tags={[...new Set([...used, ...tags])]}
          />
        </div>
      </Card>
      {ScanWindow && isScanning && (
        <ScanWindow
          onText={(text) => {
            setScanning(false);
            void fill(({ readScannedLead }) => readScannedLead(text));
          }}
          onClose={() => setScanning(false)}
        />
      )}
    </form>
  );
}

/** The lead in the form, which survives a closed tab. */
function useTypedLead(userId: string) {
  const key = `lead-draft:${userId}`;
  const [typed, setTyped] = useState<TypedLead>(() => readTyped(key));
  const change = (toChange: (before: TypedLead) => Partial<TypedLead>) =>
    setTyped((before) => {
      const next = { ...before, ...toChange(before) };
      const isEmpty = TYPED_FIELDS.every((field) => next[field] === '');
      writeStoredDraft(key, isEmpty ? null : next);
      return next;
    });
  return {
    typed,
    /** Gets the current lead, as a code may be read while someone types. */
    change,
    clear: () => change(() => EMPTY_LEAD),
  };
}

function readTyped(key: string): TypedLead {
  const stored = toRecord(readStoredDraft(key));
  const known = TYPED_FIELDS.filter((field) => typeof stored[field] === 'string');
  return { ...EMPTY_LEAD, ...Object.fromEntries(known.map((field) => [field, stored[field]])) };
}

/** @returns a function that reads a lead into the form, and reports the outcome */
function useFill(change: ReturnType<typeof useTypedLead>['change'], tell: (told: Told) => void) {
  // Ready before it is pressed.
  useDeferred(READING, false);
  return async (toRead: (reading: Reading) => Promise<ReadLead>) => {
    const read = await READING.load().then(toRead).catch(toUnread);
    const known = Object.entries(read.typed).filter(([, value]) => value !== '');
    const next = Object.fromEntries(known);
    // Their note stays.
    const add = ({ message }: TypedLead) => [message, next.message].filter(Boolean).join('\n');
    if (known.length > 0) change((before) => ({ ...next, message: add(before) }));
    tell({ sentence: read.sentence ?? 'Check what was read, then save.', isDone: false });
  };
}

type ReadButtonsProps = { onScan: () => void; onFile: (file: File) => void };

/** Ways to fill the form without typing. */
function ReadButtons({ onScan, onFile }: ReadButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" onClick={onScan}>
        <ScanLine />
        Scan a code
      </Button>
      <FileButton
        variant="secondary"
        accept=".vcf,text/vcard,image/*"
        onFiles={([file]) => file && onFile(file)}
      >
        <Image />
        Card or photo
      </FileButton>
    </div>
  );
}

type LeadFieldsProps = Pick<ReturnType<typeof useTypedLead>, 'typed' | 'change'> & {
  wrong: FieldProblem | null;
  /** The first field. */
  first: Ref<HTMLInputElement>;
  tags: readonly string[];
};

function LeadFields({ typed, change, wrong, first, tags }: LeadFieldsProps) {
  const field = (name: TypedField) => ({
    name,
    label: LABELS[name],
    dir: 'auto' as const,
    autoComplete: 'off',
    value: typed[name],
    error: findSentence(wrong, name),
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      change(() => ({ [name]: value })),
  });
  return (
    <>
      <TextField {...field('full_name')} ref={first} autoCapitalize="words" enterKeyHint="next" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('email')} type="email" enterKeyHint="next" />
        <TextField {...field('phone')} type="tel" enterKeyHint="next" />
        <TextField {...field('company')} enterKeyHint="next" />
        <TextField {...field('tag')} list="fair-tags" enterKeyHint="next" />
      </div>
      <datalist id="fair-tags">
        {tags.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      <TextareaField {...field('message')} rows={3} />
    </>
  );
}

const LABELS: Readonly<Record<TypedField, string>> = {
  full_name: CONTACT_FIELDS.full_name.label,
  email: CONTACT_FIELDS.email.label,
  phone: CONTACT_FIELDS.phone.label,
  company: CONTACT_FIELDS.company.label,
  message: 'Note',
  tag: 'Tag',
};

/** The keyboard's "next" moves to the next field, and doesn't save. */
function goOn(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  if (target.getAttribute('enterkeyhint') !== 'next') return;
  event.preventDefault();
  const fields = [...form.elements].filter(
    (each) => each instanceof HTMLInputElement || each instanceof HTMLTextAreaElement,
  );
  const next = fields[fields.indexOf(target) + 1];
  if (next instanceof HTMLElement) next.focus();
}
