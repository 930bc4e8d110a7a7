import { Link } from 'react-router';
import { Badge } from '#kit/web/ui/badge.tsx';
import { nameContact } from '../rules/contact.ts';
import type { Contact } from './queries.ts';

/** A list row fits this many tags. */
const SHOWN_TAGS = 3;

/** A contact's name, linked to their details. */
export function ContactLink({ contact, search }: { contact: Contact; search: string }) {
  return (
    <Link
      to={{ search }}
      preventScrollReset
      dir="auto"
      className="rounded-sm underline-offset-4 hover:underline"
    >
      {nameContact(contact)}
    </Link>
  );
}

/** `Head of lights · Analytical Engines`; nothing without a role if the name is the company's. */
export function ContactRole({ contact }: { contact: Contact }) {
  const { full_name, designation, company } = contact;
  const words = [designation, full_name ? company : ''].filter(Boolean).join(' · ');
  return words === '' ? null : (
    <p dir="auto" className="wrap-anywhere font-normal text-ink-soft">
      {words}
    </p>
  );
}

export function ContactTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-1">
      {tags.slice(0, SHOWN_TAGS).map((tag) => (
        <li key={tag} className="max-w-full [&>*]:max-w-full [&>*]:truncate">
          <Badge>{tag}</Badge>
        </li>
      ))}
      {tags.length > SHOWN_TAGS && (
        <li className="text-ink-faint text-xs">+{tags.length - SHOWN_TAGS}</li>
      )}
    </ul>
  );
}
