import * as z from 'zod/mini';
import { defineMail } from '#kit/server/jobs/define-mail.ts';
import { findUntoldDesk, noteToldDesk } from '../data/lead-desk.ts';
import { buildDeskMail } from '../mails/team-mails.ts';

/** Tells a member who answers an agency's leads, in one mail, which are new to them and which are overdue. */
export const announceDesk = defineMail({
  name: 'announce_desk',
  payload: z.object({ user_id: z.uuid() }),
  find: ({ sql }, { user_id }) => findUntoldDesk(sql, user_id),
  letter: (desk, { publicUrl, unsubscribeUrl }) =>
    buildDeskMail(desk, { publicUrl, unsubscribeUrl }),
  counts: ['all'],
  wanted: {
    kind: 'agency',
    userId: (_desk, { user_id }) => user_id,
    isOn: ({ wants_mails }) => wants_mails,
  },
  waitsAs: ({ user_id }) => `announce_desk ${user_id}`,
  done: ({ sql }, { user_id }, desk) => noteToldDesk(sql, user_id, desk),
});
