import * as z from 'zod/mini';

const text = z.string();

/** The shape a form holds: every value is there, and may still be incomplete or wrong. */
export const DraftShape = z.object({
  username: text,
  full_name: text,
  designation: text,
  bio: text,
  profile_picture_url: text,
  cover_image_url: text,
  vcard_data: z.object({
    name: text,
    firstName: text,
    lastName: text,
    designation: text,
    company: text,
    email: text,
    phone: text,
    address: text,
  }),
  social_links: z.array(z.object({ url: text })),
  custom_links: z.array(
    z.object({
      id: text,
      buttonText: text,
      url: text,
      icon: text,
      isVisible: z.boolean(),
      thumbnailUrl: text,
      startsAt: text,
      endsAt: text,
    }),
  ),
  skills: z.array(z.object({ id: text, name: text, level: z.number() })),
  experiences: z.array(
    z.object({
      id: text,
      role: text,
      company: text,
      startDate: text,
      endDate: text,
      isCurrent: z.boolean(),
      description: text,
    }),
  ),
  section_heading: text,
  custom_text: text,
  embed_video: text,
  embed_map: text,
  embed_audio: text,
  gallery: z.array(z.object({ url: text, alt: text })),
  sections_enabled: z.record(z.string(), z.boolean()),
  section_order: z.array(z.string()),
  lead_form_data: z.unknown(),
});
