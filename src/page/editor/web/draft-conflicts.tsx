import { Button } from '#kit/web/buttons/button.tsx';
import { Banner } from '#kit/web/ui/banner.tsx';
import type { DraftConflict } from '#page/draft/rules/merge-drafts.ts';
import { nameColumn } from '../rules/version-changes.ts';

type DraftConflictsProps = {
  conflicts: readonly DraftConflict[];
  onResolve: (conflict: DraftConflict, side: 'mine' | 'theirs') => void;
};

/**
 * Fields changed both here and on another device, to choose between. Until the owner chooses, both values
 * are kept and this stays visible.
 */
export function DraftConflicts({ conflicts, onResolve }: DraftConflictsProps) {
  if (conflicts.length === 0) return null;
  return (
    <div className="flex max-h-[40dvh] flex-col gap-2 overflow-y-auto rounded-lg shadow-raised">
      {conflicts.map((conflict) => (
        <Conflict key={conflict.field} conflict={conflict} onResolve={onResolve} />
      ))}
    </div>
  );
}

type ConflictProps = Pick<DraftConflictsProps, 'onResolve'> & { conflict: DraftConflict };

function Conflict({ conflict, onResolve }: ConflictProps) {
  const { field, theirs, isPublished } = conflict;
  const name = nameColumn(field);
  return (
    <Banner
      tone="warning"
      announce
      title={`${name} was changed on another device too`}
      actions={
        <>
          <Button size="sm" variant="secondary" onClick={() => onResolve(conflict, 'mine')}>
            Keep mine
          </Button>
          <Button size="sm" variant="secondary" onClick={() => onResolve(conflict, 'theirs')}>
            Use theirs
          </Button>
        </>
      }
    >
      {/* A long value would cover its own field. */}
      <p className="line-clamp-3">
        {theirs.device || 'Another device'}{' '}
        {isPublished ? 'has published another version' : 'has a different draft'}
        {typeof theirs.value === 'string' && theirs.value !== '' && (
          <>
            : “<span className="wrap-anywhere">{theirs.value.slice(0, 200)}</span>”
          </>
        )}
        .
      </p>
    </Banner>
  );
}
