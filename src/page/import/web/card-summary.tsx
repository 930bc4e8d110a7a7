import { Button } from '#kit/web/buttons/button.tsx';
import type { VcardData } from '#page/profile/rules/items.ts';

type CardSummaryProps = { card: VcardData; onAccept: () => void };

const LABELS: Readonly<Record<keyof VcardData, string>> = {
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  designation: 'Designation',
  company: 'Company',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
};

/** Shows an imported contact card before it replaces the owner's. */
export function CardSummary({ card, onAccept }: CardSummaryProps) {
  const entries = Object.entries(card).filter(([, value]) => value !== '');
  return (
    <div className="flex flex-col gap-5">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        {entries.map(([key, value]) => (
          <div key={key} className="contents">
            <dt className="text-ink-faint">{LABELS[key as keyof VcardData]}</dt>
            <dd className="wrap-anywhere" dir="auto">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <Button onClick={onAccept}>Fill in my contact card</Button>
    </div>
  );
}
