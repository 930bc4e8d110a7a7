import { cardToContact } from '#audience/contacts/rules/vcards.ts';
import { decodeText, readCard } from '#page/card/web/read-card.ts';
import { READING_SENTENCES, sortScanned } from '../rules/scanned-text.ts';
import type { TypedLead } from '../rules/typed-lead.ts';
import { openReader } from './code-reader.ts';

/** The fields read for the form, and a message. */
export type ReadLead = { typed: Partial<TypedLead>; sentence: string | null };

const MAX_FILE_BYTES = 20 * 1024 * 1024;

/** @param text of a code @returns the person's fields, from their card if it's one of our pages */
export async function readScannedLead(text: string): Promise<ReadLead> {
  const scanned = sortScanned(text, window.location.origin);
  if (scanned.kind === 'card') return readLeadOfCard(scanned.text, READING_SENTENCES.nothing);
  if (scanned.kind === 'fields') return { typed: scanned.typed, sentence: null };
  if (scanned.kind === 'nothing') return { typed: {}, sentence: READING_SENTENCES.nothing };
  const card = await fetchCard(scanned.path).catch(() => null);
  const read = card === null ? null : await readLeadOfCard(card, '');
  if (read?.sentence === null) return read;
  return { typed: { message: scanned.url }, sentence: READING_SENTENCES.unreachable };
}

/** @param file a contact card, or a picture of a code @returns the person's fields */
export async function readLeadFile(file: File): Promise<ReadLead> {
  if (file.size > MAX_FILE_BYTES) return { typed: {}, sentence: READING_SENTENCES.tooLarge };
  if (!file.type.startsWith('image/')) {
    const text = decodeText(new Uint8Array(await file.arrayBuffer()));
    return readLeadOfCard(text, READING_SENTENCES.noCard);
  }
  const text = await readPicture(file).catch(() => null);
  if (text === null) return { typed: {}, sentence: READING_SENTENCES.noCode };
  return readScannedLead(text);
}

async function readPicture(file: File): Promise<string | null> {
  const picture = await createImageBitmap(file);
  const reader = await openReader();
  try {
    return await reader.read(picture);
  } finally {
    reader.close();
    picture.close();
  }
}

async function readLeadOfCard(text: string, otherwise: string): Promise<ReadLead> {
  const card = await readCard(text);
  if (card === null) return { typed: {}, sentence: otherwise };
  const { full_name, email, phone, company, designation } = cardToContact(card);
  const typed = { full_name, email, phone, company, message: designation };
  const isEmpty = Object.values(typed).every((value) => value === '');
  return isEmpty ? { typed: {}, sentence: otherwise } : { typed, sentence: null };
}

/** @throws without a response */
async function fetchCard(path: string): Promise<string | null> {
  const answer = await fetch(path);
  return answer.ok ? answer.text() : null;
}
