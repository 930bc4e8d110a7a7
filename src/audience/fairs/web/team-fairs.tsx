import { useQuery } from '@tanstack/react-query';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatDate } from '#kit/web/time/dates.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { type TeamFair, teamFairsQuery } from './queries.ts';

/** The leads that a team's members collected at each event, for its owner and managers; nothing for others. */
export function TeamFairs() {
  const userId = useOwner();
  const { data: fairs = [] } = useQuery(teamFairsQuery(userId));
  if (fairs.every(({ user_id }) => user_id === userId)) return null;
  return (
    <Card title="Your team’s events" description="Leads that are shared with you.">
      <table className="w-full border-collapse text-left">
        <thead className="text-ink-faint text-xs">
          <tr>
            <th scope="col" className="py-2 pr-3 font-medium">
              Event
            </th>
            <th scope="col" className="py-2 pr-3 font-medium">
              Person
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              Leads
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {fairs.map((fair, index) => (
            <TeamFairRow
              key={`${fair.name} ${fair.held_on} ${fair.user_id ?? fair.full_name}`}
              fair={fair}
              isFirst={!isSame(fair, fairs[index - 1])}
            />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function TeamFairRow({ fair, isFirst }: { fair: TeamFair; isFirst: boolean }) {
  const { name, held_on, full_name, leads } = fair;
  return (
    <tr className="align-top">
      <td className="py-2 pr-3">
        {isFirst && (
          <>
            <bdi className="wrap-anywhere">{name}</bdi>
            {held_on && (
              <span className="block text-ink-faint text-xs">
                {formatDate(`${held_on}T12:00:00`)}
              </span>
            )}
          </>
        )}
      </td>
      <td className="py-2 pr-3">
        <bdi className="wrap-anywhere">{full_name || 'Former member'}</bdi>
      </td>
      <td className="py-2 text-right tabular-nums">{leads.toLocaleString()}</td>
    </tr>
  );
}

function isSame(fair: TeamFair, before: TeamFair | undefined): boolean {
  const isNamed = before?.name.toLowerCase() === fair.name.toLowerCase();
  return isNamed && before?.held_on === fair.held_on;
}
