import type { Hono } from 'hono';
import { buildArchiveName } from '#account/archive/rules/archive.ts';
import type { Sql } from '#database/connect.ts';
import { EXPORT_PIECE_CHARACTERS } from '#integrations/server/limits.ts';
import { writeCsvHead, writeCsvRow } from '#kit/rules/values/csv.ts';
import { writeContactCardFile } from '#page/card/server/contact-card.ts';
import { createPictureLoader } from '#page/pictures/server/picture-loader.ts';
import { parseSocialLinks, parseVcardData } from '#page/profile/rules/items.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { type OwnData, openOwnData } from './export.ts';
import { type OwnPicture, type OwnPictures, openOwnPictures } from './own-pictures.ts';
import { renderStaticCopy } from './static-copy.tsx';
import { type ArchiveFile, streamZip, type ZipEnd } from './zip.ts';

export type PackDeps = {
  sql: Sql;
  gateway: Pick<Hono, 'request'>;
  keys: { readonly anonKey: string };
  publicUrl: string;
  clock: () => Date;
};

/** The owner, and the token that reads their pictures. */
export type ArchiveOwner = { id: string; email: string; token: string };

type PackSettings = {
  onError: (error: unknown) => void;
  /** Called once, when no more files will be made. */
  onEnd?: (end: ZipEnd) => void;
  /** Called as each file starts, with the number before it and the total. */
  onFile?: (done: number, total: number) => void;
};

/** @returns all of an account's data as a ZIP, generated as it is read; null without a profile */
export async function packArchive(
  deps: PackDeps,
  owner: ArchiveOwner,
  { onError, onEnd, onFile }: PackSettings,
): Promise<{ name: string; zip: ReadableStream<Uint8Array> } | null> {
  const { sql, publicUrl, clock } = deps;
  const data = await openOwnData(sql, owner.id);
  if (data === null) return null;
  const files = listArchiveFiles({
    account: { id: owner.id, email: owner.email },
    data,
    pictures: openOwnPictures(deps, owner),
    cardSettings: { publicUrl, loadPicture: createPictureLoader(deps) },
    ...(onFile && { onFile }),
  });
  const end = async (how: ZipEnd) => {
    await data.close();
    onEnd?.(how);
  };
  const name = buildArchiveName(data.profile.username, clock());
  return { name, zip: streamZip(files, { onError, onEnd: end }) };
}

const CARD_FILE = 'contact.vcf';

const LEAD_COLUMNS = [
  'created_at',
  'full_name',
  'email',
  'phone',
  'company',
  'message',
  'consent',
  'source',
  'tag',
  'fair_id',
  'is_favorite',
];

const CONTACT_COLUMNS = [
  'created_at',
  'full_name',
  'email',
  'phone',
  'company',
  'designation',
  'address',
  'tags',
  'status',
  'notes',
  'source',
  'last_contact_at',
];

/** Our storage's formats, and their file extensions. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
  'image/avif': '.avif',
  'image/gif': '.gif',
};

type ArchiveParts = {
  account: { id: string; email: string };
  data: OwnData;
  pictures: OwnPictures;
  cardSettings: Parameters<typeof writeContactCardFile>[1];
  /** Called as each file starts, with the number before it and the total. */
  onFile?: (done: number, total: number) => void;
};

/** The files of an owner's archive, each made on demand. */
export async function* listArchiveFiles({
  onFile = () => undefined,
  ...parts
}: ArchiveParts): AsyncGenerator<ArchiveFile> {
  const library = nameFiles(await parts.pictures.list());
  const documents = listDocuments(parts, library);
  const total = documents.length + library.size;
  for (const [index, [name, write]] of documents.entries()) {
    onFile(index, total);
    yield toTextFile(name, await write());
  }
  let done = documents.length;
  for (const [name, picture] of library) {
    onFile(done, total);
    const pieces = await parts.pictures.read(picture);
    if (pieces) yield { name, pieces, isPacked: true };
    done += 1;
  }
}

type Document = readonly [name: string, write: () => Parts | Promise<Parts>];

function listDocuments(
  { account, data, cardSettings }: Omit<ArchiveParts, 'onFile'>,
  library: ReadonlyMap<string, OwnPicture>,
): readonly Document[] {
  const pictureFiles = new Map([...library].map(([file, { url }]) => [url, file]));
  return [
    ['README.txt', () => [README]],
    ['index.html', () => [renderStaticCopy(data.page, { pictureFiles, cardFile: CARD_FILE })]],
    [CARD_FILE, async () => [await writeContactCardFile(toCardOwner(data), cardSettings)]],
    ['account.json', () => [toJson(account)]],
    ['profile.json', () => [toJson(data.profile)]],
    ['draft.json', () => writeJsonList(data.choices('profile_drafts'))],
    ['versions.json', () => writeJsonList(data.versions())],
    ['analytics.json', () => writeJsonList(data.analytics())],
    ['analytics-values.json', () => writeJsonList(data.values())],
    ['analytics-visitors.json', () => writeJsonList(data.visitors())],
    ['analytics-not-counted.json', () => writeJsonList(data.drops())],
    ['leads.json', () => writeJsonList(data.leads())],
    ['leads.csv', () => writeTable(LEAD_COLUMNS, data.leads())],
    ['fairs.json', () => writeJsonList(data.choices('fairs'))],
    ['contacts.json', () => writeJsonList(data.contacts())],
    ['contacts.csv', () => writeTable(CONTACT_COLUMNS, data.contacts())],
    ['pictures.json', () => writeJsonList(data.choices('pictures'))],
    ['settings.json', () => writeJsonList(data.choices('account_settings'))],
    ['webhooks.json', () => writeJsonList(data.choices('webhooks'))],
    ['analytics-ids.json', () => writeJsonList(data.choices('analytics_ids'))],
    ['domains.json', () => writeJsonList(data.choices('domains'))],
    ['questions.json', () => writeJsonList(data.choices('support_requests'))],
    ['question-messages.json', () => writeJsonList(data.choices('support_messages'))],
    ['notes-about-you.json', () => writeJsonList(data.notes())],
    ['security-events.json', () => writeJsonList(data.choices('security_events'))],
    ['api-keys.json', () => writeJsonList(data.choices('api_keys'))],
  ];
}

/** Names that are valid and distinct in every file system. */
function nameFiles(library: readonly OwnPicture[]): Map<string, OwnPicture> {
  const files = new Map<string, OwnPicture>();
  for (const [index, picture] of library.entries()) {
    const plain = picture.name.replace(/[^A-Za-z0-9_-]+/g, '-').slice(0, 80);
    const extension = EXTENSIONS[picture.type] ?? '';
    files.set(`pictures/${String(index + 1).padStart(3, '0')}-${plain}${extension}`, picture);
  }
  return files;
}

/** With the stored card and links, which a plan may hide from the page. */
function toCardOwner({ profile, page }: OwnData): PublicProfile {
  return {
    ...page,
    vcard_data: parseVcardData(profile.vcard_data),
    social_links: parseSocialLinks(profile.social_links),
  };
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

type Batches = AsyncIterable<readonly Readonly<Record<string, unknown>>[]>;

/** One row per line. */
async function* writeJsonList(batches: Batches): AsyncGenerator<string> {
  let isEmpty = true;
  for await (const rows of batches) {
    for (const row of rows) {
      yield `${isEmpty ? '[\n' : ',\n'}${JSON.stringify(row)}`;
      isEmpty = false;
    }
  }
  yield isEmpty ? '[]\n' : '\n]\n';
}

async function* writeTable(columns: readonly string[], batches: Batches): AsyncGenerator<string> {
  yield writeCsvHead(columns);
  for await (const rows of batches) {
    for (const row of rows) yield writeCsvRow(columns, row);
  }
}

type Parts = Iterable<string> | AsyncIterable<string>;

function toTextFile(name: string, parts: Parts): ArchiveFile {
  return { name, pieces: encode(parts) };
}

async function* encode(parts: Parts): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let waiting = '';
  for await (const part of parts) {
    waiting += part;
    if (waiting.length < EXPORT_PIECE_CHARACTERS) continue;
    yield encoder.encode(waiting);
    waiting = '';
  }
  yield encoder.encode(waiting);
}

const README = `What is in this archive:

index.html                   your page; it opens in any browser, without a connection
contact.vcf                  your contact card, for any address book
account.json                 the address you sign in with
profile.json                 everything you entered, and your plan
draft.json                   what you changed and have not published
versions.json                the last versions of your page
analytics.json               views and clicks of each day, by link and section
analytics-values.json        the same by link, source, device, country and campaign
analytics-visitors.json      how many different visitors each day had
analytics-not-counted.json   what was left out each day, and why
leads.json                   what visitors left you, with the form as it was
leads.csv                    the same as a table
fairs.json                   your events, by the id that leads name
contacts.json                your address book
contacts.csv                 the same as a table
pictures.json                names, descriptions and order of your pictures
settings.json                which emails you get, and your time zone
webhooks.json                where your events are sent
analytics-ids.json           your analytics IDs
domains.json                 the domains you brought
questions.json               what you asked us
question-messages.json       the same with our answers, message by message
api-keys.json                your API keys, without their secrets
security-events.json         sign-ins and changes to how you sign in, of the last 90 days
notes-about-you.json         what our team noted about your account
pictures/                    your picture library

Pictures on other sites are not copied; your page loads them from there.
`;
