import { fileURLToPath } from 'node:url';

type Modules = { getModuleInfo: (id: string) => { importedIds: string[] } | null };

/** The pages that load them. */
export const PAGES = { index: toPath('index.html'), doors: toPath('doors.html') };

/** Where the two programs begin: the ways in, and the dashboard with everything else. */
const DOORS = toPath('doors/doors.tsx');
const APP = toPath('main.tsx');

function toPath(file: string): string {
  return fileURLToPath(new URL(`../src/web/${file}`, import.meta.url));
}

/**
 * What a program begins with comes in one file, but for its very first module: that one starts the
 * program, and what the other one fetches of it later must not.
 */
function groupInitial(name: string, priority: number, entries: readonly string[]) {
  const nameFile = (id: string, modules: Modules) =>
    !entries.includes(id) && entries.every((entry) => findInitial(entry, modules).has(id))
      ? name
      : null;
  return { name: nameFile, debugName: name, priority, tags: ['$initial' as const] };
}

const initials = new Map<string, Set<string>>();

/** @returns a program's first file and all that it imports at once */
function findInitial(entry: string, modules: Modules): Set<string> {
  const known = initials.get(entry);
  if (known) return known;
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    modules.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  visit(entry);
  initials.set(entry, found);
  return found;
}

/** What comes together in one file; the rest is divided by who needs it. */
export const FILES = [
  // What the first screen needs, of both programs and of each: more files would cost a phone time.
  groupInitial('first', 4, [DOORS, APP]),
  groupInitial('doors', 3, [DOORS]),
  groupInitial('app', 2, [APP]),
  // What most screens share, which else lies in dozens of crumbs. Not the windows: they come later.
  {
    name: 'shared',
    minShareCount: 5,
    test: /node_modules\/(@tanstack|@supabase\/postgrest-js|lucide-react)\/|src\/web\/(?!.*(?:-window|\/dialog|\/side-panel)\.tsx)/,
  },
];
