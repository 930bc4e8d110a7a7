import { ChevronDown, ChevronRight, X } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { IconButton } from '#kit/web/buttons/icon-button.tsx';
import { InlineField } from '#kit/web/fields/inline-field.tsx';
import type { ProfileDraft } from '#page/draft/rules/profile-draft.ts';
import { useDraftField } from '#page/draft/web/use-draft-field.ts';
import { useLinksShared } from '#page/draft/web/use-links-view.ts';
import type { ListEntry } from '#page/fields/web/list-editor.tsx';
import { DRAFT_LENGTHS } from '#page/profile/rules/draft-problems.ts';
import { isLinkHeading } from '#page/profile/rules/items.ts';

/** A heading over the links that follow, which it collapses in the editor. */
export function HeadingRow({ entry }: { entry: ListEntry }) {
  const { index } = entry;
  const { folded, fold } = useLinksShared();
  const { getValues } = useFormContext<ProfileDraft>();
  const words = useDraftField(`custom_links.${index}.buttonText`);
  const id = useWatch<ProfileDraft, `custom_links.${number}.id`>({
    name: `custom_links.${index}.id`,
  });
  const isFolded = folded.has(id);
  const rest = getValues('custom_links').slice(index + 1);
  const end = rest.findIndex(isLinkHeading);
  const count = end === -1 ? rest.length : end;
  return (
    <div className="flex min-h-16 items-center gap-1 pt-3 pl-1">
      {entry.handle}
      <InlineField
        label={`Words of heading ${index + 1}`}
        autoComplete="off"
        maxLength={DRAFT_LENGTHS.buttonText}
        placeholder="Heading"
        className="flex-1 [&_input]:font-semibold"
        {...words}
      />
      {isFolded && (
        <span className="whitespace-nowrap text-ink-faint text-xs">
          {count === 1 ? '1 link' : `${count} links`}
        </span>
      )}
      <IconButton
        label={`Fold ${entry.name}`}
        title={isFolded ? 'Show its links' : 'Fold its links away'}
        aria-expanded={!isFolded}
        icon={isFolded ? <ChevronRight /> : <ChevronDown />}
        onClick={() => fold(id)}
      />
      <IconButton
        label={`Remove ${entry.name}`}
        title="Remove the heading, keep its links"
        icon={<X />}
        onClick={entry.onRemove}
      />
    </div>
  );
}
