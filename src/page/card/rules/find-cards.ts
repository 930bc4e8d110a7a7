const MARK = /^([ \t]*)(BEGIN|END):VCARD[ \t]*\r?$/gim;

/** The property of versions 2.1 and 3.0 whose value is an assistant's card, and its maximum length. */
const AGENT = /(?:^|\n)[ \t]*(?:[\w-]+\.)?AGENT[^\r\n:]*:[ \t]*\r?\n$/i;
const AGENT_MAX_LENGTH = 200;

/**
 * Pairs each beginning with the next end in one pass: a single pattern for both would search for the end
 * again from every unclosed beginning. Leaves out an assistant's card inside another, and indentation shared
 * by all lines of a card.
 *
 * @param file the text of a .vcf
 * @returns each card in it, and the text between its first and last line
 */
export function* findCards(file: string): Generator<{ text: string; body: string }> {
  let indent: string | null = null;
  let agents = 0;
  let body = '';
  let from = 0;
  for (const { 0: line, 1: blanks = '', 2: word = '', index } of file.matchAll(MARK)) {
    const isBegin = word.toUpperCase() === 'BEGIN';
    const next = index + line.length + 1;
    if (isBegin && indent === null) {
      indent = blanks;
      body = '';
      from = next;
    } else if (isBegin && AGENT.test(file.slice(Math.max(0, index - AGENT_MAX_LENGTH), index))) {
      if (agents === 0) body += file.slice(from, index);
      agents += 1;
    } else if (!isBegin && agents > 0) {
      agents -= 1;
      from = next;
    } else if (!isBegin && indent === blanks) {
      body = outdent(body + file.slice(from, index), indent);
      yield { text: `BEGIN:VCARD\n${body}END:VCARD`, body };
      indent = null;
    }
  }
}

function outdent(text: string, indent: string): string {
  if (indent === '') return text;
  const lines = text.split('\n');
  return lines
    .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
    .join('\n');
}
