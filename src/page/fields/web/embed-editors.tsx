import type { ComponentType } from 'react';
import { useWatch } from 'react-hook-form';
import { TextField } from '#kit/web/fields/text-field.tsx';
import type { ProfileDraft } from '#page/draft/rules/profile-draft.ts';
import { useDraftField } from '#page/draft/web/use-draft-field.ts';
import {
  EMBED_COLUMNS,
  EMBED_KINDS,
  EMBED_RULES,
  type Embed,
  type EmbedKind,
  hasPoster,
  type PosterKind,
} from '#page/embeds/rules/embeds.ts';
import { parseEmbed } from '#page/embeds/rules/parse-embed.ts';
import { EmbedPoster, usePoster } from './embed-poster.tsx';

type EmbedEditorProps = {
  kind: EmbedKind;
  /** Called after a paste or on blur. */
  onSettled?: () => void;
};

/** A field for a pasted URL, which shows its result at once. */
function EmbedEditor({ kind, onSettled }: EmbedEditorProps) {
  const column = EMBED_COLUMNS[kind];
  const { label, placeholder } = EMBED_RULES[kind].field;
  const pasted = useWatch<ProfileDraft, typeof column>({ name: column });
  const { onBlur, onChange, ...field } = useDraftField(column);
  return (
    <TextField
      label={label}
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      placeholder={placeholder}
      description={describe(kind, parseEmbed(kind, pasted))}
      {...field}
      onBlur={(event) => {
        void onBlur(event);
        onSettled?.();
      }}
      onChange={(event) => {
        void onChange(event);
        if (isPasted(event.nativeEvent as InputEvent)) onSettled?.();
      }}
    />
  );
}

/** Typing adds a letter at a time; a paste, a drop or a keyboard's suggestion adds it whole. */
function isPasted({ inputType, data }: InputEvent): boolean {
  if (inputType === 'insertFromPaste' || inputType === 'insertFromDrop') return true;
  return inputType === 'insertText' && (data?.length ?? 0) > 1;
}

/** The same, with the poster shown until a visitor presses it. */
function PosterEditor({ kind }: { kind: PosterKind }) {
  const poster = usePoster(kind);
  return (
    <div className="flex flex-col gap-3">
      <EmbedEditor kind={kind} onSettled={poster.follow} />
      <EmbedPoster {...poster} />
    </div>
  );
}

function describe(kind: EmbedKind, embed: Embed | null): string {
  if (embed === null) return 'Paste a link, or the code to embed.';
  if (embed.form === 'link') return `Shown as a link to ${embed.name}.`;
  return `${EMBED_RULES[kind].field.shown} ${embed.name}. Loads only when someone taps it.`;
}

function buildEmbedEditor(kind: EmbedKind): ComponentType {
  return () => (hasPoster(kind) ? <PosterEditor kind={kind} /> : <EmbedEditor kind={kind} />);
}

export const EMBED_EDITORS = Object.fromEntries(
  EMBED_KINDS.map((kind) => [kind, buildEmbedEditor(kind)]),
) as Record<EmbedKind, ComponentType>;
