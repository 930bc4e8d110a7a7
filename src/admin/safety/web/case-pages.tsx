import { Badge } from '#kit/web/ui/badge.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { LaterPreview } from '#page/profile/web/later-preview.tsx';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import type { Case } from '#page/safety/rules/parse-case.ts';

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
