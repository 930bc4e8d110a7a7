import { z } from '@hono/zod-openapi';
import { LEAD_STATE_KEYS } from '#audience/leads/rules/lead-states.ts';
import { Lead, moment, nextCursor } from '#integrations/api/server/schemas.ts';

/** The API's answers about an agency's team. */

export const Member = z
  .strictObject({
    id: z.uuid(),
    full_name: z.string(),
    email: z.string(),
    status: z.enum(['invited', 'active', 'suspended']),
    group: z.string().nullable().openapi({ description: 'The name of their group.' }),
    username: z.string().nullable().openapi({ description: 'Null until they join.' }),
    url: z.url().nullable().openapi({ description: 'Of their public page.' }),
    invited_at: moment(),
    joined_at: moment().nullable(),
  })
  .openapi('Member');

export const MemberPage = z
  .strictObject({ data: z.array(Member), next_cursor: nextCursor() })
  .openapi('MemberPage');

export const TeamLead = Lead.omit({ is_favorite: true, contact_id: true })
  .extend({
    state: z.enum(LEAD_STATE_KEYS),
    due_on: z.iso.date().nullable(),
    person: z
      .strictObject({
        id: z
          .uuid()
          .nullable()
          .openapi({ description: 'Of the member; null once they have left.' }),
        full_name: z.string(),
        username: z.string().nullable(),
      })
      .openapi({ description: 'Whose page it came from.' }),
  })
  .openapi('TeamLead');

export const TeamLeadPage = z
  .strictObject({ data: z.array(TeamLead), next_cursor: nextCursor() })
  .openapi('TeamLeadPage');
