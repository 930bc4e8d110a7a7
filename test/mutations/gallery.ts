import { breaks } from './mutation.ts';

/** Mutations of the picture library and its screen. */
export const GALLERY = [
  breaks(
    'twice-at-once',
    'who sends a file twice is told of an index',
    'supabase/schemas/page/pictures.sql',
    "private.refuse_if('picture_kept_already', exists (",
    "private.refuse_if('picture_kept_already', false and exists (",
  ),
  breaks(
    'told-by-the-browser',
    'what a browser says of the content is taken as it is',
    'supabase/schemas/page/pictures.sql',
    "case when said ->> 'content_hash' ~ '^[0-9a-f]{64}$' then said ->> 'content_hash' end",
    "said ->> 'content_hash'",
  ),
  breaks(
    '2.22',
    'team pages are ignored when finding a picture’s uses',
    'supabase/schemas/page/pictures.sql',
    'select count(*) from public.profiles t where t.agency_owner_id = a.user_id',
    'select 0 * count(*) from public.profiles t where t.agency_owner_id = a.user_id',
  ),
  breaks(
    '2.22',
    'a page keeps deleted pictures',
    'src/page/gallery/web/deleting.ts',
    'return isOnPage ? clearPage(paths) : null;',
    'return null;',
  ),
  breaks(
    '2.22',
    'cancelled uploads continue',
    'src/account/pictures/web/upload-queue.ts',
    'current?.abort.abort();',
    '',
  ),
  breaks(
    '12.1607',
    'Classic’s block rises, and shows a strip above it',
    'src/page/templates/public/classic.ts',
    'animation: none; ',
    '',
  ),
];
