import { Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { nameRole, tellOthers } from '#admin/audit/rules/actions.ts';
import { AuditChanges } from '#admin/audit/web/audit-changes.tsx';
import type { PersonNote } from '#admin/rules/parse-person.ts';
import { adminUserPath, bioPath, PATHS } from '#kit/rules/paths.ts';
import { Button, IconButton } from '#kit/web/buttons/button.tsx';
import { TextareaField } from '#kit/web/fields/textarea-field.tsx';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatMoment } from '#kit/web/time/dates.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Fact, Facts } from '#kit/web/ui/facts.tsx';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';
import { toAmount } from '#money/plans/rules/quotas.ts';
import { usePersonActs } from './mutations.ts';
import type { PersonProps } from './person-actions.tsx';

const NOTE_MAX_LENGTH = 2000;

/** Administrators' notes about an account; hidden on the reader's own account. */
export function PersonNotes({ person }: PersonProps) {
  const acts = usePersonActs(person.account.id);
  const { notes } = person;
  if (useOwner() === person.account.id) return null;
  return (
    <Card
      title="Notes"
      description="For administrators. They aren’t shown to the person, but are part of the data they can download."
      action={
        <FormDialog
          trigger={
            <Button variant="ghost" size="sm">
              Add a note
            </Button>
          }
          title="Add a note"
          description="Other administrators see it with your name. The text is part of the data they can download."
          confirmLabel="Save note"
          busyLabel="Saving…"
          onSubmit={(form) => acts.addNote(String(form.get('body') ?? ''))}
        >
          <TextareaField
            label="Note"
            name="body"
            required
            rows={4}
            maxLength={NOTE_MAX_LENGTH}
            dir="auto"
          />
        </FormDialog>
      }
    >
      {notes.length > 0 && (
        <ul aria-label="Notes" className="-my-3 flex flex-col divide-y divide-line">
          {notes.map((note) => (
            <Note key={note.id} note={note} onDelete={() => acts.deleteNote(note.id)} />
          ))}
        </ul>
      )}
    </Card>
  );
}

type NoteProps = { note: PersonNote; onDelete: () => Promise<string | null> };

function Note({ note: { body, author, written_at }, onDelete }: NoteProps) {
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <div className="min-w-0">
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {body}
        </p>
        <p className="text-ink-faint text-xs">
          {author ?? 'An administrator who left'},{' '}
          <time dateTime={written_at}>{formatMoment(written_at)}</time>
        </p>
      </div>
      <FormDialog
        trigger={<IconButton label="Delete the note" icon={<Trash2 />} />}
        title="Delete this note?"
        description="This deletes it for all administrators."
        confirmLabel="Delete note"
        tone="danger"
        onSubmit={onDelete}
      />
    </li>
  );
}

/** Their public page in a few numbers. */
export function PersonPage({ person: { profile, usage } }: PersonProps) {
  if (!profile) {
    return (
      <Card title="Page">
        <p className="text-ink-soft">None yet. It’s created when they first sign in.</p>
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

/** The team they own or belong to; renders nothing without one. */
export function PersonAgency({ person: { account, profile, agency, own_agency } }: PersonProps) {
  if (agency) {
    return (
      <Card title="Agency">
        <Facts>
          <Fact name="Works for">
            <Link to={adminUserPath(agency.owner_id)} className={TEXT_LINK_LOOK}>
              {agency.name || agency.email}
            </Link>
          </Fact>
        </Facts>
      </Card>
    );
  }
  if (!profile?.is_agency_profile) return null;
  return (
    <Card title="Agency">
      <Facts>
        <Fact name="Seats">{profile.agency_max_staff.toLocaleString()}</Fact>
        <Fact name="Staff">
          <Link
            to={`${PATHS.adminAgency}?q=${encodeURIComponent(account.email)}`}
            className={TEXT_LINK_LOOK}
          >
            {(own_agency?.staff_count ?? 0).toLocaleString()}
          </Link>
        </Fact>
      </Facts>
    </Card>
  );
}

export function PersonSessions({ person: { sessions } }: PersonProps) {
  const { length } = sessions;
  return (
    <Card
      title="Sessions"
      description={length === 1 ? 'Signed in on 1 device' : `Signed in on ${length} devices`}
    >
      {length > 0 && (
        <ul className="-my-3 flex flex-col divide-y divide-line">
          {sessions.map(({ created_at, refreshed_at }) => (
            <li key={created_at} className="flex flex-wrap justify-between gap-x-4 py-3">
              <span>Since {formatMoment(created_at)}</span>
              {refreshed_at !== null && (
                <span className="text-ink-faint">Last seen {formatMoment(refreshed_at)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Storage used, of the plan's limit. */
export function PersonUsage({ person: { usage } }: PersonProps) {
  return (
    <Card title="Storage">
      <Facts columns={4}>
        {STORED.map(([quota, name]) => (
          <Fact key={quota} name={name}>
            {toAmount(quota, usage[quota])}
            {usage.maxima[quota] !== undefined && ` of ${toAmount(quota, usage.maxima[quota])}`}
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}

const STORED = [
  ['pictures', 'Pictures'],
  ['picture_bytes', 'Storage'],
  ['contacts', 'Contacts'],
  ['versions', 'Versions'],
] as const;

/** Actions by administrators and agencies on this account, newest first. */
export function PersonHistory({ person: { account, audit } }: PersonProps) {
  return (
    <Card
      title="Activity"
      action={
        audit.length > 0 && (
          <Button asChild variant="ghost" size="sm">
            <Link to={`${PATHS.adminAudit}?of=${account.id}`}>All of it</Link>
          </Button>
        )
      }
    >
      {audit.length === 0 ? (
        <p className="text-ink-soft">Nothing so far.</p>
      ) : (
        <ul className="-my-3 flex flex-col divide-y divide-line">
          {audit.map((entry) => (
            <li key={entry.id} className="flex flex-col gap-1 py-3">
              <p className="wrap-anywhere">
                <span className="font-medium">
                  {entry.actor_email ?? nameRole(entry.actor_role)}
                </span>{' '}
                {tellOthers(entry)}
              </p>
              <AuditChanges before={entry.before} after={entry.after} note={entry.note} />
              <time dateTime={entry.happened_at} className="text-ink-faint text-xs">
                {formatMoment(entry.happened_at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
