import type { ContactWay } from '#page/card/rules/contact-ways.ts';
import { contrastOf, mixColors } from '#page/design/rules/contrast.ts';

export type SignatureCard = {
  name: string;
  role: string;
  company: string;
  ways: readonly ContactWay[];
  /** The page's URL as displayed, and the absolute URL to link. */
  page: { label: string; url: string };
  /** Absolute URL of a square JPEG or PNG; null without a picture. */
  pictureUrl: string | null;
  /** As `#rrggbb`; null for our ink. */
  accent: string | null;
};

/** One signature, as HTML for mail programs and as plain text. */
export type Signature = { html: string; text: string };

/** In CSS pixels; the file has twice as many. */
export const SIGNATURE_PICTURE_SIDE = 72;

/** The backgrounds of light mail programs, and of dark ones that keep colours. */
const GROUNDS = ['#ffffff', '#1f1f1f'] as const;
const LEAST = { light: 4.5, dark: 3 } as const;
const STEPS = 100;
const INK = '#6f6a60';

/** A text whose first letter is of a right-to-left script runs right to left. */
const RIGHT_TO_LEFT =
  /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * Builds an email signature from markup that Outlook, Gmail and Apple Mail keep: tables, inline styles, a
 * picture with its size, and colours that are readable on light and dark backgrounds. Names have no colour,
 * so that mail programs choose it (decision 163).
 *
 * @returns HTML without line breaks, and the same as text
 */
export function buildSignature(card: SignatureCard): Signature {
  const { name, page, ways } = card;
  const position = [card.role, card.company].filter(Boolean).join(' · ');
  const text = [name, position, '', ...ways.map(({ label }) => label), page.url];
  return {
    html: renderSignature(card, position),
    text: text.filter((line, index) => line !== '' || index === 2).join('\n'),
  };
}

function renderSignature(card: SignatureCard, position: string): string {
  const { name, page, ways, pictureUrl } = card;
  const isRightToLeft = RIGHT_TO_LEFT.test(name);
  const color = toBothGrounds(card.accent ?? INK);
  const lines = [
    renderLine(escapeHtml(name), 'font-size:17px;line-height:22px;font-weight:bold'),
    position &&
      renderLine(
        escapeHtml(position),
        `font-size:13px;line-height:18px;color:${toBothGrounds(INK)}`,
      ),
    ...ways.map(({ kind, label, url }) =>
      renderLine(kind === 'address' ? escapeHtml(label) : renderLink(url, label, color), LINE),
    ),
    renderLine(renderLink(page.url, page.label, color), LINE),
  ];
  const start = isRightToLeft ? 'right' : 'left';
  const side = `padding-${start}:14px;border-${start}:2px solid ${color}`;
  const text = `<td valign="top" style="${side}"><table cellpadding="0" cellspacing="0" border="0" role="presentation">${lines.join('')}</table></td>`;
  const picture = pictureUrl === null ? '' : renderPicture(pictureUrl, page.url, isRightToLeft);
  const direction = isRightToLeft ? ' dir="rtl"' : '';
  return `<table cellpadding="0" cellspacing="0" border="0" role="presentation"${direction}><tr>${picture}${text}</tr></table>`;
}

const LINE = 'font-size:13px;line-height:20px';

/** Tables in Outlook don't inherit fonts. */
function renderLine(content: string, style: string): string {
  return `<tr><td style="font-family:Arial,Helvetica,sans-serif;${style}">${content}</td></tr>`;
}

function renderLink(url: string, label: string, color: string): string {
  return `<a href="${escapeHtml(url)}" style="color:${color};text-decoration:none">${escapeHtml(label)}</a>`;
}

function renderPicture(url: string, page: string, isRightToLeft: boolean): string {
  const side = SIGNATURE_PICTURE_SIDE;
  const end = isRightToLeft ? 'left' : 'right';
  return `<td valign="top" style="padding-${end}:14px"><a href="${escapeHtml(page)}"><img src="${escapeHtml(url)}" width="${side}" height="${side}" alt="" border="0" style="width:${side}px;height:${side}px"></a></td>`;
}

/**
 * Mail programs show a signature on white, unchanged on a dark background, or with its lightness inverted.
 *
 * @returns the colour, made lighter or darker just enough to be readable on both backgrounds
 */
export function toBothGrounds(color: string): string {
  const [light, dark] = GROUNDS;
  const isPale = contrastOf(color, light) < LEAST.light;
  for (let step = 0; step <= STEPS; step += 1) {
    const candidate = mixColors(color, isPale ? '#000000' : '#ffffff', step / STEPS);
    const isReadable =
      contrastOf(candidate, light) >= LEAST.light && contrastOf(candidate, dark) >= LEAST.dark;
    if (isReadable) return candidate;
  }
  return INK;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
