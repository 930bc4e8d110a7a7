import { fileURLToPath } from 'node:url';

type ModuleInfo = { importedIds: string[]; dynamicallyImportedIds: string[] };
type Modules = { getModuleInfo: (id: string) => ModuleInfo | null };

/** The pages that load them. */
export const PAGES = { index: toPath('index.html'), doors: toPath('doors.html') };

/** The two programs' entries: the doors, and the dashboard with everything else. */
const DOORS = toPath('doors/doors.tsx');
const APP = toPath('main.tsx');

/** The layout around most screens, which shares parts with the doors. */
const LAYOUT = toPath('layouts/user-layout.tsx');

function toPath(file: string): string {
  return fileURLToPath(new URL(`../src/app/web/${file}`, import.meta.url));
}

/**
 * A program's initial code in one file, except for its entry module: that one starts the program,
 * and the other program's lazy imports must not.
 *
 * @param beginnings lists of files: modules that every file of one list imports go into the group
 */
function groupInitial(name: string, priority: number, ...beginnings: string[][]) {
  const entries = beginnings.flat();
  const nameFile = (id: string, modules: Modules) =>
    !entries.includes(id) &&
    beginnings.some((files) => files.every((file) => findInitial(file, modules).has(id)))
      ? name
      : null;
  return { name: nameFile, debugName: name, priority, tags: ['$initial' as const] };
}

const initials = new Map<string, Set<string>>();

/** @returns a program's first file and all its static imports */
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

/**
 * @param least the number of screens and lazy parts that need a module, for it to be grouped with
 * others like it
 */
function groupShared(name: string, priority: number, least: number, test: RegExp) {
  return { name, priority, minShareCount: least, test };
}

/** The editor's code before its page is drawn on a phone. */
const EDITOR = ['screens/page-editor.tsx', '../../page/editor/web/phone-editor.tsx'].map(toPath);

/**
 * The editor's modules of a role in one file, with those that parts of other screens load later. Parts that
 * a screen starts with stay separate, as that screen may not load the rest.
 */
function groupEditor(name: string, priority: number, role: RegExp) {
  const nameFile = (id: string, modules: Modules) =>
    !EDITOR.includes(id) &&
    EDITOR.some((entry) => findInitial(entry, modules).has(id)) &&
    !isBegunWith(id, modules)
      ? name
      : null;
  return { name: nameFile, debugName: name, priority, test: role };
}

const IS_OWN = /\/src\//;

/** @returns whether a screen begins with a module */
function isBegunWith(id: string, modules: Modules): boolean {
  const screens = modules.getModuleInfo(ROUTES)?.dynamicallyImportedIds ?? [];
  return screens.some((screen) => findInitial(screen, modules).has(id));
}

const ROUTES = toPath('routes.tsx');

/** Data clients of nearly every screen. */
const SHARED =
  /node_modules\/(?:@tanstack|@supabase\/postgrest-js|lucide-react)\/|web\/(?:signed-in-only|data\/query-client)\./;

/** UI of nearly every screen. Dialogs come later. */
const PARTS = /src\/(?:[^/]+\/){1,2}web\/(?!.*(?:-window|\/side-panel)\.tsx)/;

/** In the administration's menu, and on one of its screens each. */
const ADMIN_ICONS =
  /lucide-react\/.*\/(?:gauge|list-checks|scroll-text|shield-ban|sliders-horizontal)\./;

/** The code around every screen. */
const FRAME = /src\/(?:app\/web\/frame|account\/web\/own-account\.ts|admin\/web\/open-cases\.ts)/;

/** Files are listed in others by name, which a list of all their users would make long. */
export function toFileName({ name }: { name: string }): string {
  return name.includes('~') ? 'assets/[hash:7].js' : 'assets/[name]-[hash:7].js';
}

/** Groups that share a file; the rest is split by its users. */
export const FILES = [
  // Everything the first screen of either program needs, as more files would cost time on a phone; and the
  // parts that the layout shares with the doors, whose other file has all their forms.
  groupInitial('first', 13, [DOORS, APP], [DOORS, LAYOUT]),
  // For the doors: parts that most forms need, and that doors reached from others need.
  { ...groupInitial('fields', 12, [DOORS]), minShareCount: 6 },
  { ...groupInitial('ways', 12, [DOORS]), minShareCount: 3 },
  groupInitial('doors', 11, [DOORS]),
  groupInitial('app', 10, [APP]),
  // Otherwise these would be in dozens of tiny files.
  groupShared('shared', 9, 16, SHARED),
  groupShared('parts', 8, 23, PARTS),
  groupShared('menu', 8, 2, ADMIN_ICONS),
  groupShared('icons', 7, 5, /lucide-react/),
  // The building blocks of windows and toasts, which the doors have too.
  groupShared('primitives', 7, 4, /@radix-ui\/react-(?:context|primitive|use-[a-z-]+)\//),
  // The frame of a screen.
  groupShared('frame', 6, 2, FRAME),
  groupShared('schemas', 5, 2, /node_modules\/zod\//),
  // Parts that several screens start with, grouped, so that no file of the editor contains them.
  {
    name: (id: string, modules: Modules) =>
      IS_OWN.test(id) && !isBegunWith(id, modules) ? null : 'shared',
    debugName: 'several',
    priority: 4,
    minShareCount: 2,
    entriesAware: true,
  },
  groupEditor('rules', 3, /src\/.*\/rules\//),
  groupEditor('view', 2, /src\/.*\/public\//),
  groupEditor('editor', 1, IS_OWN),
];
