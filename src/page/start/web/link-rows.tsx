import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { InlineField } from '#kit/web/fields/inline-field.tsx';
import { toast } from '#kit/web/toasts/toast.ts';
import { MAX_IMPORTED_LINKS } from '#page/import/rules/importable-links.ts';
import { AddressBox } from '#page/links/web/address-box.tsx';
import type { StartDraft, StartLink } from '../rules/start-draft.ts';
import { addRow, hasIcons, pasteLines, readRow } from '../rules/start-rows.ts';
import type { ChangeStart } from './use-start.ts';

type LinkRowsProps = {
  start: StartDraft;
  change: ChangeStart;
  /** Whether to flag rows that weren't understood. */
  isTold: boolean;
};

/** Rows for links. Each shows its interpretation; several pasted lines become several rows. */
export function LinkRows({ start, change, isTold }: LinkRowsProps) {
  const { links } = start;
  const areIcons = hasIcons(start);
  const set = (index: number, part: Partial<StartLink>) =>
    change({ links: links.map((link, at) => (at === index ? { ...link, ...part } : link)) });
  const paste = (index: number, text: string) => {
    const { links: next, left } = pasteLines(links, index, text);
    change({ links: next });
    if (left > 0) {
      toast.error(
        `You can start with up to ${MAX_IMPORTED_LINKS} links`,
        `${left} lines were left out.`,
      );
    }
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 font-medium">Your links</legend>
      <p className="-mt-2 mb-1 text-ink-faint">Paste several links at once, one per line.</p>
      {links.map((link, index) => (
        <LinkRow
          // Rows are only appended, or all replaced by a paste.
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing else that stays the same
          key={index}
          link={link}
          index={index}
          isTold={isTold}
          isIcon={areIcons}
          onSet={(part) => set(index, part)}
          onLines={(text) => paste(index, text)}
        />
      ))}
      {links.length < MAX_IMPORTED_LINKS && (
        <Button
          variant="ghost"
          className="self-start"
          onClick={() => change({ links: addRow(links) })}
        >
          <Plus />
          Another link
        </Button>
      )}
    </fieldset>
  );
}

type LinkRowProps = {
  link: StartLink;
  index: number;
  isTold: boolean;
  /** Whether networks show as icons, which have no title. */
  isIcon: boolean;
  onSet: (part: Partial<StartLink>) => void;
  onLines: (text: string) => void;
};

function LinkRow({ link: row, index, isTold, isIcon, onSet, onLines }: LinkRowProps) {
  const [isLeft, setIsLeft] = useState(false);
  const { reading, link } = readRow(row);
  const problem = reading && 'problem' in reading ? reading.problem : undefined;
  const isSaid = isLeft || isTold;
  return (
    <div className="flex flex-col gap-1">
      <AddressBox
        label={`Link ${index + 1}`}
        text={row.typed}
        placeholder="Paste a link, @handle, email or phone"
        reading={reading}
        error={isSaid ? problem : undefined}
        onType={(typed) => {
          setIsLeft(false);
          onSet({ typed });
        }}
        onAccept={({ url }) => onSet({ typed: url })}
        onLines={onLines}
        input={{ onBlur: () => setIsLeft(true) }}
      />
      {link && (link.kind === 'link' || !isIcon) && (
        <div className="flex items-center gap-2 pl-3">
          <span aria-hidden className="text-ink-faint text-xs">
            Shown as
          </span>
          <InlineField
            className="flex-1"
            label={`Title of link ${index + 1}`}
            placeholder={readRow({ ...row, title: '' }).link?.title ?? ''}
            maxLength={120}
            value={row.title}
            onChange={(event) => onSet({ title: event.currentTarget.value })}
          />
        </div>
      )}
    </div>
  );
}
