import { CodeSample } from '#kit/web/ui/code-sample.tsx';
import { MARKDOWN_PARSER, Markdown } from '#page/sections/public/markdown.tsx';
import { parseMarkdown } from '#page/sections/public/markdown-tree.ts';
import crm from '../../../../docs/recipes/crm.md?raw';
import googleSheets from '../../../../docs/recipes/google-sheets.md?raw';
import mailingList from '../../../../docs/recipes/mailing-list.md?raw';
import slack from '../../../../docs/recipes/slack.md?raw';

MARKDOWN_PARSER.part = parseMarkdown;

const RECIPES = [googleSheets, slack, mailingList, crm].map(splitRecipe);

/** The recipes of `docs/recipes/`: programs that forward events to other products. */
export function Recipes() {
  return RECIPES.map(({ title, parts }) => (
    <details key={title} className="py-3">
      <summary className="cursor-pointer font-medium">Recipe: {title}</summary>
      <div className={`mt-3 flex flex-col gap-3 text-ink-soft ${PROSE_LOOK}`}>
        {parts.map(({ isCode, text }) =>
          isCode ? <CodeSample key={text}>{text}</CodeSample> : <Markdown key={text} text={text} />,
        )}
      </div>
    </details>
  ));
}

const PROSE_LOOK =
  '[&_:not(pre)>code]:wrap-anywhere [&_:not(pre)>code]:rounded-sm [&_:not(pre)>code]:bg-sunken [&_:not(pre)>code]:px-1 [&_:not(pre)>code]:font-mono [&_:not(pre)>code]:text-sm [&_a]:text-accent-text [&_a]:underline [&_li]:my-1.5 [&_ol]:list-decimal [&_ol]:pl-5';

/** @param recipe in Markdown, starting with its heading @returns its prose and programs, alternating */
function splitRecipe(recipe: string) {
  const [, title = '', body = ''] = /^# (.*)\n+([\s\S]*)$/.exec(recipe) ?? [];
  const parts = body
    .split(/^```\w*\n([\s\S]*?)^```$/m)
    .map((text, index) => ({ isCode: index % 2 === 1, text: text.trim() }))
    .filter(({ text }) => text !== '');
  return { title, parts };
}
