/** In characters. The database refuses four times as many bytes. */
export const DRAFT_LENGTHS = {
  full_name: 200,
  designation: 200,
  bio: 2000,
  buttonText: 120,
  skill: 80,
  section_heading: 200,
  custom_text: 10_000,
  alt: 300,
} as const;
