import { type FormEvent, useState } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { Badge } from '#kit/web/ui/badge.tsx';
import type { ImportableLink } from '../rules/importable-links.ts';

type LinkChoicesProps = {
  links: readonly ImportableLink[];
  onChoose: (links: ImportableLink[]) => void;
};

const GROUPS = [
  { kind: 'link', label: 'Link buttons' },
  { kind: 'social', label: 'Social links' },
] as const;

/** Lets the owner pick links from a file. Links already on the page start unticked. */
export function LinkChoices({ links, onChoose }: LinkChoicesProps) {
  const [chosen, setChosen] = useState<ReadonlySet<ImportableLink>>(
    () => new Set(links.filter((link) => !link.isDuplicate)),
  );
  const choose = (link: ImportableLink, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(link);
    else next.delete(link);
    setChosen(next);
  };
  return (
    <div className="flex flex-col gap-5">
      {GROUPS.map(({ kind, label }) => (
        <LinkGroup
          key={kind}
          label={label}
          links={links.filter((link) => (link.kind === 'social') === (kind === 'social'))}
          chosen={chosen}
          onChange={choose}
        />
      ))}
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-col border-line border-t bg-raised p-5 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6">
        <Button
          disabled={chosen.size === 0}
          onClick={() => onChoose(links.filter((link) => chosen.has(link)))}
        >
          {chosen.size === 1 ? 'Add 1 link' : `Add ${chosen.size} links`}
        </Button>
      </div>
    </div>
  );
}

type LinkGroupProps = {
  label: string;
  links: readonly ImportableLink[];
  chosen: ReadonlySet<ImportableLink>;
  onChange: (link: ImportableLink, isChosen: boolean) => void;
};

function LinkGroup({ label, links, chosen, onChange }: LinkGroupProps) {
  if (links.length === 0) return null;
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="mb-1 font-medium">{label}</legend>
      {links.map((link) => (
        <label
          key={link.url || link.title}
          className="flex min-h-11 cursor-pointer items-center gap-3 border-line border-b py-2 last:border-b-0"
        >
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-accent"
            checked={chosen.has(link)}
            onChange={(event: FormEvent<HTMLInputElement>) =>
              onChange(link, event.currentTarget.checked)
            }
          />
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="truncate" dir="auto">
              {link.title}
            </span>
            <span className="truncate text-ink-faint">{link.url || 'Heading'}</span>
          </span>
          {link.isDuplicate && <Badge>On your page</Badge>}
        </label>
      ))}
    </fieldset>
  );
}
