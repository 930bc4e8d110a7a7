import { writeCsvHead, writeCsvRow } from '#domain/export/csv.ts';
import { parseSocialLinks, parseVcardData } from '#domain/profile/items.ts';
import type { PublicProfile } from '#domain/profile/public-profile.ts';
import { writeContactCardFile } from '../contact-card-file.ts';
import type { OwnData } from '../data/export.ts';
import { EXPORT_PIECE_CHARACTERS } from '../limits.ts';
import type { OwnPicture, OwnPictures } from './own-pictures.ts';
import { renderStaticCopy } from './static-copy.tsx';
import type { ArchiveFile } from './zip.ts';

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

/** The formats our storage keeps, and what such a file is called at its end. */
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
};

/** The files of an owner's archive, each made when it is asked for. */
export async function* listArchiveFiles(parts: ArchiveParts): AsyncGenerator<ArchiveFile> {
  const { account, data, pictures, cardSettings } = parts;
  const library = nameFiles(await pictures.list());
  const pictureFiles = new Map([...library].map(([file, { url }]) => [url, file]));
  yield toTextFile('README.txt', [README]);
  yield toTextFile('index.html', [
    renderStaticCopy(data.page, { pictureFiles, cardFile: CARD_FILE }),
  ]);
  yield toTextFile(CARD_FILE, [await writeContactCardFile(toCardOwner(data), cardSettings)]);
  yield toTextFile('account.json', [toJson(account)]);
  yield toTextFile('profile.json', [toJson(data.profile)]);
  yield toTextFile('versions.json', writeJsonList(data.versions()));
  yield toTextFile('analytics.json', writeJsonList(data.analytics()));
  yield toTextFile('analytics-values.json', writeJsonList(data.values()));
  yield toTextFile('analytics-visitors.json', writeJsonList(data.visitors()));
  yield toTextFile('analytics-not-counted.json', writeJsonList(data.drops()));
  yield toTextFile('leads.json', writeJsonList(data.leads()));
  yield toTextFile('leads.csv', writeTable(LEAD_COLUMNS, data.leads()));
  yield toTextFile('contacts.json', writeJsonList(data.contacts()));
  yield toTextFile('contacts.csv', writeTable(CONTACT_COLUMNS, data.contacts()));
  for (const [name, picture] of library) {
    const bytes = await pictures.read(picture);
    if (bytes) yield { name, pieces: [bytes], isPacked: true };
  }
}

/** Names that every file system takes, and no two of which are the same there. */
function nameFiles(library: readonly OwnPicture[]): Map<string, OwnPicture> {
  const files = new Map<string, OwnPicture>();
  for (const [index, picture] of library.entries()) {
    const plain = picture.name.replace(/[^A-Za-z0-9_-]+/g, '-').slice(0, 80);
    const extension = EXTENSIONS[picture.type] ?? '';
    files.set(`pictures/${String(index + 1).padStart(3, '0')}-${plain}${extension}`, picture);
  }
  return files;
}

/** With the card and the links as they are stored: a plan may hide them from the page. */
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

/** One row a line. */
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
versions.json                the last versions of your page
analytics.json               views and clicks of each day, by link and section
analytics-values.json        the same by link, source, device, country and campaign
analytics-visitors.json      how many different visitors each day had
analytics-not-counted.json   what was left out each day, and why
leads.json                   what visitors left you, with the form as it was
leads.csv                    the same as a table
contacts.json                your address book
contacts.csv                 the same as a table
pictures/                    your picture library

Pictures that you named by an address elsewhere are not copied; the page shows them from there.
`;
