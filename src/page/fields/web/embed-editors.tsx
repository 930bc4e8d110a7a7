import { useWatch } from 'react-hook-form';
import { TextField } from '#kit/web/fields/text-field.tsx';
import type { ProfileDraft } from '#page/draft/rules/profile-draft.ts';
import { useDraftField } from '#page/draft/web/use-draft-field.ts';
import type { EmbedKind } from '#page/embeds/rules/embed-provider.ts';
import {
  EMBED_COLUMNS,
  type Embed,
  type PosterKind,
  parseEmbed,
} from '#page/embeds/rules/embeds.ts';
import { EmbedPoster, usePoster } from './embed-poster.tsx';

type EmbedEditorProps = {
  kind: EmbedKind;
  label: string;
  placeholder: string;
  /** Called after a paste or on blur. */
  onSettled?: () => void;
};

/** A field for a pasted URL, with its result at once. */
function EmbedEditor({ kind, label, placeholder, onSettled }: EmbedEditorProps) {
  const column = EMBED_COLUMNS[kind];
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
        const { inputType } = event.nativeEvent as InputEvent;
        if (inputType === 'insertFromPaste') onSettled?.();
      }}
    />
  );
}

/** The same, with the poster shown until a visitor presses it. */
function PosterEditor({ kind, ...field }: EmbedEditorProps & { kind: PosterKind }) {
  const poster = usePoster(kind);
  return (
    <div className="flex flex-col gap-3">
      <EmbedEditor kind={kind} {...field} onSettled={poster.follow} />
      <EmbedPoster {...poster} />
    </div>
  );
}

function describe(kind: EmbedKind, embed: Embed | null): string {
  if (embed === null) return 'Paste a link, or the code to embed.';
  if (embed.form === 'link') return `Shown as a link to ${embed.name}.`;
  return `${SHOWN[kind]} ${embed.name}. Loads only when someone taps it.`;
}

const SHOWN: Record<EmbedKind, string> = {
  video: 'Plays from',
  audio: 'Plays from',
  map: 'Shows the map from',
  calendar: 'Shows the calendar from',
};

export function VideoEditor() {
  return (
    <PosterEditor
      kind="video"
      label="Link to the video"
      placeholder="https://www.youtube.com/watch?v=…"
    />
  );
}

export function MapEditor() {
  return (
    <EmbedEditor kind="map" label="Link to the map" placeholder="https://www.openstreetmap.org/…" />
  );
}

export function AudioEditor() {
  return (
    <PosterEditor
      kind="audio"
      label="Link to the audio"
      placeholder="https://open.spotify.com/track/…"
    />
  );
}

export function CalendarEditor() {
  return (
    <EmbedEditor
      kind="calendar"
      label="Link to book a time"
      placeholder="https://cal.com/you/30min"
    />
  );
}
