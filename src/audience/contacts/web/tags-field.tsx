import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { CONTROL_LOOK } from '#kit/web/fields/field.tsx';
import { splitTags, toTags } from '../rules/tags.ts';

type TagsFieldProps = {
  tags: readonly string[];
  onTags: (tags: string[]) => void;
  /** Tags to suggest. */
  known: readonly string[];
  error?: string | undefined;
};

/** A contact's tags: Enter or a comma ends one. */
export function TagsField({ tags, onTags, known, error }: TagsFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const add = (text: string) => {
    onTags(toTags([...tags, ...splitTags(text)]));
    setTyped('');
  };
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        Tags
      </label>
      <TagList tags={tags} onRemove={(tag) => onTags(tags.filter((other) => other !== tag))} />
      <input
        id={id}
        list={`${id}-known`}
        value={typed}
        placeholder="Add a tag"
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={`${CONTROL_LOOK} h-10 pointer-coarse:h-11`}
        onChange={(event) => {
          const next = event.currentTarget.value;
          if (/[,;]/.test(next)) add(next);
          else setTyped(next);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add(typed);
        }}
        onBlur={() => typed.trim() && add(typed)}
      />
      <datalist id={`${id}-known`}>
        {known.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

type TagListProps = { tags: readonly string[]; onRemove: (tag: string) => void };

function TagList({ tags, onRemove }: TagListProps) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li
          key={tag}
          className="inline-flex min-w-0 items-center rounded-full bg-sunken pl-3 font-medium text-ink-soft text-xs"
        >
          <span className="truncate">{tag}</span>
          <button
            type="button"
            aria-label={`Remove tag ${tag}`}
            onClick={() => onRemove(tag)}
            className="grid size-7 shrink-0 place-items-center rounded-full hover:bg-hover hover:text-ink pointer-coarse:size-11 [&_svg]:size-3.5"
          >
            <X />
          </button>
        </li>
      ))}
    </ul>
  );
}
