import type { PublicProfile } from '#domain/profile/public/public-profile.ts';
import type { Case } from '#domain/safety/parse-case.ts';
import { LaterPreview } from '#web/lib/profile/later-preview.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';

/** The page as reported beside the page as it is now. */
export function CasePages({ found }: { found: Case }) {
  const { report, now, is_public, is_changed } = found;
  return (
    <div className={report ? 'grid items-start gap-6 xl:grid-cols-2' : 'grid gap-6'}>
      {report && (
        <PageCard
          title="As it was reported"
          profile={report.content}
          none="The page wasn’t public then."
        />
      )}
      <PageCard
        title="As it is now"
        profile={now}
        badge={
          is_public ? (
            is_changed && <Badge tone="warning">Changed since</Badge>
          ) : (
            <Badge>Not public</Badge>
          )
        }
        none="There is no page."
      />
    </div>
  );
}

type PageCardProps = {
  title: string;
  badge?: React.ReactNode;
  profile: PublicProfile | null;
  none: string;
};

function PageCard({ title, badge, profile, none }: PageCardProps) {
  return (
    <Card title={title} action={badge}>
      {profile ? (
        <LaterPreview profile={profile} title={title} />
      ) : (
        <p className="text-ink-soft">{none}</p>
      )}
    </Card>
  );
}
