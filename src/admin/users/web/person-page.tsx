import type { Person } from '#admin/rules/parse-person.ts';
import { bioPath } from '#kit/rules/paths.ts';
import { formatMoment } from '#kit/web/time/dates.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Fact, Facts } from '#kit/web/ui/facts.tsx';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';

/** Their public page in a few numbers. */
export function PersonPage({ person: { profile, usage } }: { person: Person }) {
  if (!profile) {
    return (
      <Card title="Page">
        <p className="text-ink-soft">None yet: it is made with their first sign-in.</p>
      </Card>
    );
  }
  const { username, is_active, updated_at, sections } = profile;
  return (
    <Card
      title="Page"
      action={is_active ? <Badge tone="success">Open</Badge> : <Badge tone="danger">Closed</Badge>}
    >
      <Facts>
        <Fact name="Address" isWide>
          <a href={bioPath(username)} target="_blank" rel="noopener" className={TEXT_LINK_LOOK}>
            {bioPath(username)}
          </a>
        </Fact>
        <Fact name="Views, 30 days">{usage.views_30.toLocaleString()}</Fact>
        <Fact name="Clicks, 30 days">{usage.clicks_30.toLocaleString()}</Fact>
        <Fact name="Leads">{usage.leads.toLocaleString()}</Fact>
        <Fact name="Visible sections">{sections.length.toLocaleString()}</Fact>
        <Fact name="Last saved">{formatMoment(updated_at)}</Fact>
      </Facts>
    </Card>
  );
}
