import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '#kit/web/data/query-client.ts';
import { listImportableLinks } from '#page/import/rules/importable-links.ts';
import { ImportSources } from '#page/import/web/import-sources.tsx';
import { readImportFile } from '#page/import/web/read-import-file.ts';
import { type FoundStart, fillStart, toFoundStart } from '../rules/start-rows.ts';
import type { ChangeStart } from './use-start.ts';

const NOTHING = 'We found no links there. Paste them below instead.';

type BringPageProps = {
  change: ChangeStart;
  /** Called with a status message once the started page is filled. */
  onFilled: (sentence: string) => void;
};

/** Takes an old page's URL or file, and fills the started page with its content. */
export function BringPage({ change, onFilled }: BringPageProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const read = async (file: File) => {
    const found = await findInFile(file);
    setProblem(found === null ? NOTHING : null);
    if (found === null) return;
    change((start) => fillStart(start, found));
    onFilled(describe(found));
  };
  return (
    <QueryClientProvider client={queryClient}>
      <div className="flex flex-col gap-5 rounded-lg bg-sunken p-4 sm:p-5">
        <ImportSources problem={problem} onFile={read} />
      </div>
    </QueryClientProvider>
  );
}

async function findInFile(file: File): Promise<FoundStart | null> {
  const content = await readImportFile(file).catch(() => null);
  if (content?.kind === 'card') return toFoundStart(content.card);
  return content && countLinks(content.links) > 0
    ? { ...content.person, links: content.links }
    : null;
}

const countLinks = (links: FoundStart['links']) =>
  listImportableLinks(links, { custom_links: [], social_links: [] }).filter(
    ({ kind }) => kind !== 'heading',
  ).length;

function describe({ name, links }: FoundStart): string {
  const count = countLinks(links);
  const found = [name && 'a name', count > 0 && (count === 1 ? '1 link' : `${count} links`)];
  return `We found ${found.filter(Boolean).join(' and ')}. What you typed stays.`;
}
