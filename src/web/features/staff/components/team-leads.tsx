import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { LeadsRule } from '#domain/agency/staff-status.ts';
import { LEAD_MESSAGES } from '#domain/leads/messages.ts';
import { PATHS } from '#domain/paths.ts';
import { EmailLink, PhoneLink } from '../../../lib/links/contact-links.tsx';
import { ExportMenu } from '../../../lib/lists/export-menu.tsx';
import { FilterChoice, PeriodChoice } from '../../../lib/lists/filter-choices.tsx';
import { ListScreen } from '../../../lib/lists/list-screen.tsx';
import { useListAddress } from '../../../lib/lists/use-list-address.ts';
import { formatDate } from '../../../lib/time/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CardItem, CardList } from '../../../ui/lists/card-list.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { ListPage } from '../../../ui/lists/list-page.tsx';
import { Table, TableCell, TableRow } from '../../../ui/lists/table.tsx';
import {
  buildLeadCsvRow,
  nameLeadSource,
  rosterQuery,
  type TeamLead,
  teamLeadsList,
} from '../queries.ts';

type TeamLeadsProps = { userId: string; rule: LeadsRule };

/** What visitors left on the pages of the team, as far as the agency's rule shares it. */
export function TeamLeads({ userId, rule }: TeamLeadsProps) {
  const address = useListAddress(teamLeadsList);
  const { data: roster = [] } = useQuery(rosterQuery(userId));
  const names = new Map(
    roster.flatMap(({ user_id, full_name, email }) =>
      user_id ? [[user_id, full_name || email]] : [],
    ),
  );
  const people = [...names].map(([value, label]) => ({ value, label }));
  return (
    <ListScreen
      list={teamLeadsList}
      userId={userId}
      address={address}
      icon={<Inbox />}
      failed={LEAD_MESSAGES.loadFailed}
      filters={
        <>
          <FilterChoice
            address={address}
            param="person"
            label="Page of"
            any="Every page"
            options={people}
          />
          <PeriodChoice address={address} />
        </>
      }
      empty={<NoLeads rule={rule} />}
      hint="Try fewer words, another person or another time."
    >
      {(leads, page) => (
        <ListPage
          page={page}
          header={
            <div className="-my-2 flex justify-end">
              <ExportMenu
                list={teamLeadsList}
                {...{ userId, address }}
                toCsvRow={buildLeadCsvRow(names)}
              />
            </div>
          }
          table={<LeadsTable leads={leads} names={names} />}
          cards={<LeadCards leads={leads} names={names} />}
        />
      )}
    </ListScreen>
  );
}

type LeadsProps = { leads: readonly TeamLead[]; names: ReadonlyMap<string, string> };

const NONE: ReactNode = <span className="text-ink-faint">–</span>;

function LeadsTable({ leads, names }: LeadsProps) {
  return (
    <Card>
      <Table
        caption="Leads of the team"
        columns={['Full name', 'Page of', 'Email', 'Phone', 'Message', 'Created']}
      >
        {leads.map((lead) => (
          <TableRow key={lead.id} className="align-top [&>*]:py-2.5">
            <TableCell heading className="wrap-anywhere min-w-36">
              <bdi>{lead.full_name || 'No name'}</bdi>
            </TableCell>
            <TableCell className="min-w-32 text-ink-soft">
              <bdi>{nameLeadSource(lead, names)}</bdi>
            </TableCell>
            <TableCell className="max-w-56 truncate">
              <EmailLink email={lead.email} blank={NONE} />
            </TableCell>
            <TableCell className="whitespace-nowrap">
              <PhoneLink phone={lead.phone} blank={NONE} />
            </TableCell>
            <TableCell className="min-w-52 max-w-80 text-ink-soft">
              <p dir="auto" className="wrap-anywhere line-clamp-3">
                {lead.message}
              </p>
            </TableCell>
            <TableCell className="whitespace-nowrap text-ink-soft">
              <time dateTime={lead.created_at}>{formatDate(lead.created_at)}</time>
            </TableCell>
          </TableRow>
        ))}
      </Table>
    </Card>
  );
}

function LeadCards({ leads, names }: LeadsProps) {
  return (
    <CardList label="Leads of the team">
      {leads.map((lead) => (
        <CardItem key={lead.id}>
          <div>
            <h2 className="wrap-anywhere font-semibold text-base">
              <bdi>{lead.full_name || lead.email || lead.phone || 'No name'}</bdi>
            </h2>
            <p className="text-ink-faint">
              {nameLeadSource(lead, names)} ·{' '}
              <time dateTime={lead.created_at}>{formatDate(lead.created_at)}</time>
            </p>
          </div>
          {lead.message && (
            <p dir="auto" className="wrap-anywhere line-clamp-4 text-ink-soft">
              {lead.message}
            </p>
          )}
          <div className="flex flex-wrap gap-x-4 gap-y-1 break-all empty:hidden">
            <EmailLink email={lead.email} />
            <PhoneLink phone={lead.phone} />
          </div>
        </CardItem>
      ))}
    </CardList>
  );
}

function NoLeads({ rule }: { rule: LeadsRule }) {
  const isShared = rule === 'shared';
  return (
    <EmptyState
      icon={<Inbox />}
      title={isShared ? 'No leads yet' : 'Leads stay with each person'}
      action={
        !isShared && (
          <Button asChild variant="secondary">
            <Link to={PATHS.agencyProfile}>Change this</Link>
          </Button>
        )
      }
    >
      {isShared
        ? 'What visitors leave on a page of your team from now on appears here, and with its person.'
        : 'Each person sees only their own page’s leads. You can have new ones shared with you; your team is told.'}
    </EmptyState>
  );
}
