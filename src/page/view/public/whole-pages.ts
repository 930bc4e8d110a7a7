import { nameEmbed, parseEmbed } from '#page/embeds/rules/parse-embed.ts';
import { SOCIAL_ICONS } from '#page/icons/public/icon.tsx';
import { SOCIAL_ICON_PATHS } from '#page/icons/public/social-icon-paths.ts';
import { EMBED_PARSER } from '#page/sections/public/embed.tsx';
import { MARKDOWN_PARSER } from '#page/sections/public/markdown.tsx';
import { parseMarkdown } from '#page/sections/public/markdown-tree.ts';

// The server renders a page in one go, so it needs the parts that browsers load later.
MARKDOWN_PARSER.part = parseMarkdown;
SOCIAL_ICONS.part = SOCIAL_ICON_PATHS;
EMBED_PARSER.part = { nameEmbed, parseEmbed };
