import { breaks } from './mutation.ts';

/** Mutations of the picture library and its screen. */
export const GALLERY = [
  breaks(
    'twice-at-once',
    'a duplicate upload fails with the index’s error',
    'supabase/schemas/page/pictures.sql',
    "private.refuse_if('picture_kept_already', exists (",
    "private.refuse_if('picture_kept_already', false and exists (",
  ),
  breaks(
    'told-by-the-browser',
    'the browser’s content hash is stored unchecked',
    'supabase/schemas/page/pictures.sql',
    "case when said ->> 'content_hash' ~ '^[0-9a-f]{64}$' then said ->> 'content_hash' end",
    "said ->> 'content_hash'",
  ),
  breaks(
    '2.22',
    'team pages are ignored when finding a picture’s uses',
    'supabase/schemas/page/pictures.sql',
    'select count(*) from public.profiles t where t.agency_owner_id in (a.user_id, own.agency_owner_id)',
    'select 0 * count(*) from public.profiles t where t.agency_owner_id in (a.user_id, own.agency_owner_id)',
  ),
  breaks(
    '12.1609',
    'pictures others use are deleted with an account',
    'src/account/leaving/server/delete-accounts.ts',
    '  await copyLeftPictures(userId);\n',
    '',
  ),
  breaks(
    '12.1609',
    'a template’s copied picture counts as the person’s own',
    'supabase/schemas/agency/left-pictures.sql',
    'then md5(private.with_copies(present, copies)::text) else given end',
    'then given else given end',
  ),
  breaks(
    '2.22',
    'a page keeps deleted pictures',
    'src/page/gallery/web/gallery-picture-deletion.tsx',
    'return isOnPage ? clearPage(paths) : null;',
    'return null;',
  ),
  breaks(
    '2.22',
    'cancelled uploads continue',
    'src/account/pictures/web/uploads.tsx',
    'current?.abort.abort();',
    '',
  ),
  breaks(
    '12.1607',
    'Classic’s block moves up, and leaves a gap above it',
    'src/page/templates/public/classic.ts',
    'animation: none; ',
    '',
  ),
];
