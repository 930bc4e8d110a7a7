import { ADMIN } from './admin.ts';
import { API } from './api.ts';
import { BOUNDS } from './bounds.ts';
import { CLUSTER } from './cluster.ts';
import { COMPANIES } from './companies.ts';
import { DESK } from './desk.ts';
import { DOMAINS } from './domains.ts';
import { DOORS } from './doors.ts';
import { GALLERY } from './gallery.ts';
import { GUARDS } from './guards.ts';
import { HOSTED } from './hosted.ts';
import { LEDGER } from './ledger.ts';
import { LOCKS } from './locks.ts';
import { MAILS } from './mails.ts';
import { MONEY } from './money.ts';
import type { Mutation } from './mutation.ts';
import { PAGE } from './page.ts';
import { PROTOCOL } from './protocol.ts';
import { RELEASE } from './release.ts';
import { RULES } from './rules.ts';
import { SAFETY } from './safety.ts';
import { SCALE } from './scale.ts';
import { SCREENS } from './screens.ts';
import { WRITES } from './writes.ts';

/** All ways to break the product. */
export const MUTATIONS: readonly Mutation[] = [
  ...COMPANIES,
  ...DESK,
  ...DOORS,
  ...SCREENS,
  ...PAGE,
  ...RULES,
  ...PROTOCOL,
  ...BOUNDS,
  ...CLUSTER,
  ...GUARDS,
  ...LEDGER,
  ...LOCKS,
  ...MAILS,
  ...MONEY,
  ...SAFETY,
  ...RELEASE,
  ...SCALE,
  ...HOSTED,
  ...ADMIN,
  ...API,
  ...DOMAINS,
  ...GALLERY,
  ...WRITES,
];
