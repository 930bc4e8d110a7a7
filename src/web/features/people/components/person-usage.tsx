import type { Person } from '#domain/administration/person.ts';
import { toAmount } from '#domain/billing/quotas.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';

/** How much they have stored here. */
export function PersonUsage({ person: { usage } }: { person: Person }) {
  const { pictures, picture_bytes, contacts, versions } = usage;
  return (
    <Card title="What they store">
      <Facts columns={4}>
        <Fact name="Pictures">{pictures.toLocaleString()}</Fact>
        <Fact name="Space for them">{toAmount('picture_bytes', picture_bytes)}</Fact>
        <Fact name="Contacts">{contacts.toLocaleString()}</Fact>
        <Fact name="Versions">{versions.toLocaleString()}</Fact>
      </Facts>
    </Card>
  );
}
