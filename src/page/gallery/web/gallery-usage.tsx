import { useQuery } from '@tanstack/react-query';
import { useOwner } from '#kit/web/session/owner.ts';
import { isQuota, type Usage } from '#money/plans/rules/quotas.ts';
import { ownUsageQuery } from '#money/plans/web/own-usage.ts';
import { UsageRow } from '#money/plans/web/usage-row.tsx';

/** Storage used for pictures; renders nothing until loaded, because nothing depends on it. */
export function GalleryUsage() {
  const userId = useOwner();
  const { data } = useQuery(ownUsageQuery(userId));
  const rows = data?.filter(isOfPictures);
  if (!rows || rows.length === 0) return <div className="h-10" />;
  return (
    <div className="@container">
      <dl aria-label="Room for pictures" className="grid gap-x-10 gap-y-4 @md:grid-cols-2">
        {rows.map((row) => (
          <UsageRow key={row.quota} {...row} />
        ))}
      </dl>
    </div>
  );
}

function isOfPictures({ quota }: Usage): boolean {
  return isQuota(quota) && (quota === 'pictures' || quota === 'picture_bytes');
}
