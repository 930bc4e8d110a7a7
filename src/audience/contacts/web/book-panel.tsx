import { useQuery } from '@tanstack/react-query';
import { BookUser, Download, Mail, Phone, Trash2 } from 'lucide-react';
import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';
import { IconButton } from '#kit/web/buttons/button.tsx';
import { SavePanel, UnsavedPanel } from '#kit/web/forms/unsaved-panel.tsx';
import { EntryPanel } from '#kit/web/lists/entry-panel.tsx';
import { ConfirmDialog } from '#kit/web/overlays/confirm-dialog.tsx';
import { SidePanel } from '#kit/web/overlays/side-panel.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatDate, formatMoment } from '#kit/web/time/dates.ts';
import { toMailUrl, toPhoneUrl } from '#page/links/rules/contact-urls.ts';
import { CONTACT_MESSAGES, nameContact } from '../rules/contact.ts';
import { ContactFields, useContactForm } from './contact-form.tsx';
import { downloadVcards } from './download-vcards.ts';
import { DuplicatesPanel } from './duplicates-panel.tsx';
import { ImportPanel } from './import-panel.tsx';
import { useDeleteContact } from './mutations.ts';
import { type Contact, contactLeadsQuery, contactsByIdQuery } from './queries.ts';
import type { BookPanel } from './use-book-panel.ts';

type OpenPanelProps = { panel: BookPanel | null; onClose: () => void };

/** The panel named by the URL: a contact, a new one, the import or the duplicates. */
export function OpenPanel({ panel, onClose }: OpenPanelProps) {
  switch (panel?.kind) {
    case 'contact':
      return <ContactPanel key={panel.id} id={panel.id} onClose={onClose} />;
    case 'new':
      return <OpenContact contact={null} onClose={onClose} />;
    case 'import':
      return <ImportPanel onClose={onClose} />;
    case 'duplicates':
      return <DuplicatesPanel onClose={onClose} />;
    default:
      return null;
  }
}

const ABSENT = {
  loading: 'Loading contact',
  failed: CONTACT_MESSAGES.loadFailed,
  gone: 'This contact no longer exists',
  because: 'It was deleted, or merged with another one.',
};

type ContactPanelProps = { id: string; onClose: () => void };

/** One contact, editable, with their leads. */
function ContactPanel({ id, onClose }: ContactPanelProps) {
  const userId = useOwner();
  const query = useQuery({ ...contactsByIdQuery(userId, [id]), select: ([contact]) => contact });
  return (
    <EntryPanel query={query} title="Contact" icon={<BookUser />} words={ABSENT} onClose={onClose}>
      {(contact) => <OpenContact contact={contact} onClose={onClose} />}
    </EntryPanel>
  );
}

const FORM_ID = 'contact-form';

type OpenContactProps = { contact: Contact | null; onClose: () => void };

function OpenContact({ contact, onClose }: OpenContactProps) {
  const draft = useContactForm(contact, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!draft.busy) void draft.submit();
  };
  return (
    <SidePanel
      title={contact ? nameContact(contact) : 'Add contact'}
      onClose={onClose}
      {...(contact && {
        description: `Added ${formatDate(contact.created_at)}`,
        actions: (
          <ContactActions
            contact={contact}
            onDeleted={() => {
              draft.finish();
              onClose();
            }}
          />
        ),
      })}
      footer={
        <>
          <SavePanel form={FORM_ID} isDirty={draft.isDirty} busy={draft.busy}>
            {contact ? 'Save changes' : 'Add contact'}
          </SavePanel>
          {draft.isRestored && draft.isDirty && (
            <p className="text-ink-faint">Unsaved changes from last time are back</p>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-8">
        <form id={FORM_ID} noValidate onSubmit={submit} onChange={() => draft.form.clearErrors()}>
          <ContactFields form={draft.form} />
        </form>
        {contact && <ContactLeads contactId={contact.id} />}
      </div>
      <UnsavedPanel
        noun="contact"
        leavesBySaving
        isDirty={draft.isDirty}
        isDone={draft.isDone}
        busy={draft.busy}
        onSave={draft.submit}
        onDiscard={draft.finish}
      />
    </SidePanel>
  );
}

type ContactActionsProps = { contact: Contact; onDeleted: () => void };

function ContactActions({ contact, onDeleted }: ContactActionsProps) {
  const remove = useDeleteContact();
  const name = nameContact(contact);
  const phoneUrl = toPhoneUrl(contact.phone);
  return (
    <>
      {contact.email && (
        <IconLink label="Send an email" href={toMailUrl(contact.email)} icon={<Mail />} />
      )}
      {phoneUrl && <IconLink label="Call" href={phoneUrl} icon={<Phone />} />}
      <IconButton
        label="Download vCard"
        icon={<Download />}
        onClick={() => downloadVcards([contact])}
      />
      <ConfirmDialog
        trigger={<IconButton label="Delete contact" icon={<Trash2 />} />}
        title={`Delete ${name}?`}
        description="Notes and tags are lost. What they sent you stays in your leads."
        confirmLabel="Delete contact"
        busyLabel="Deleting…"
        onConfirm={async () => {
          await remove.mutateAsync(contact.id);
          onDeleted();
        }}
      />
    </>
  );
}

type IconLinkProps = { label: string; href: string; icon: React.ReactNode };

/** A link that looks like an icon button. */
function IconLink({ label, href, icon }: IconLinkProps) {
  return (
    <a
      href={href}
      aria-label={label}
      title={label}
      className="inline-grid size-9 shrink-0 place-items-center rounded-md text-ink-soft transition-colors hover:bg-hover hover:text-ink pointer-coarse:size-11 [&_svg]:size-[18px]"
    >
      {icon}
    </a>
  );
}

/** A contact's leads, newest first. */
function ContactLeads({ contactId }: { contactId: string }) {
  const userId = useOwner();
  const { data: leads = [] } = useQuery(contactLeadsQuery(userId, contactId));
  if (leads.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-medium">Leads</h3>
      <ul className="divide-y divide-line border-line border-y">
        {leads.map((lead) => (
          <li key={lead.id}>
            <Link
              to={{ pathname: PATHS.leads, search: `lead=${lead.id}` }}
              className="flex flex-col gap-0.5 px-4 py-3 transition-colors hover:bg-hover"
            >
              <span dir="auto" className="wrap-anywhere line-clamp-2">
                {lead.message || 'No message'}
              </span>
              <time dateTime={lead.created_at} className="text-ink-faint text-xs">
                {formatMoment(lead.created_at)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
