// Written by `npm run generate` (scripts/generated-registries/).
import { customLinksView } from '#page/sections/public/custom-links.tsx';
import { customTextView } from '#page/sections/public/custom-text.tsx';
import { experiencesView } from '#page/sections/public/experiences.tsx';
import { galleryView } from '#page/sections/public/gallery.tsx';
import { leadFormView } from '#page/lead-form/public/lead-form.tsx';
import { skillsView } from '#page/sections/public/skills.tsx';
import { socialLinksView } from '#page/sections/public/social-links.tsx';

export const SECTION_VIEWS = {
  lead_form: leadFormView,
  links: customLinksView,
  text: customTextView,
  experience: experiencesView,
  gallery: galleryView,
  skill: skillsView,
  social: socialLinksView,
} as const;
