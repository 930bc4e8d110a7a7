import { SOCIAL_ICON_PATHS } from '#page/icons/public/social-icon-paths.ts';
import { SOCIAL_ICONS } from '#page/icons/public/url-icon.tsx';
import { MARKDOWN_PARSER } from '#page/sections/public/markdown.tsx';
import { parseMarkdown } from '#page/sections/public/markdown-tree.ts';

// A server draws a page at once, so the parts that browsers load later must be there.
MARKDOWN_PARSER.provide(parseMarkdown);
SOCIAL_ICONS.provide(SOCIAL_ICON_PATHS);
