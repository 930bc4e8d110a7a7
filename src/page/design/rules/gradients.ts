/** The two ends of a gradient, top and bottom, each as `#rrggbb`. */
export type Gradient = readonly [from: string, to: string];

/** A ready-made gradient for light and for dark pages. Its id is stored in `gradient_preset`. */
export type GradientPreset = { id: string; name: string; light: Gradient; dark: Gradient };

/** Subtle enough to read on, distinct enough to notice. */
export const GRADIENT_PRESETS: readonly GradientPreset[] = [
  preset('dawn', 'Dawn', ['#fff1e0', '#fbd3e0'], ['#2b1420', '#3b1c14']),
  preset('aurora', 'Aurora', ['#dcf5ff', '#e9e2ff'], ['#0a1230', '#22114a']),
  preset('lagoon', 'Lagoon', ['#d8f8ef', '#cfe6ff'], ['#05302f', '#0b2548']),
  preset('meadow', 'Meadow', ['#f3f9d8', '#cdeed6'], ['#1a2411', '#0c2e22']),
  preset('orchid', 'Orchid', ['#fde7f6', '#e3dcff'], ['#301030', '#1a1440']),
  preset('peach', 'Peach', ['#fff4e6', '#ffd9c7'], ['#2a1a10', '#42180f']),
  preset('glacier', 'Glacier', ['#f4f8fb', '#cfdfec'], ['#101a24', '#1b3044']),
  preset('sand', 'Sand', ['#fbf6ea', '#e8d9bf'], ['#1c1811', '#352a18']),
  preset('berry', 'Berry', ['#ffe3ea', '#f2c6dd'], ['#33091f', '#1f0c33']),
  preset('midnight', 'Midnight', ['#e6e9f7', '#c9d0ee'], ['#0a0d1c', '#1c2350']),
  preset('ember', 'Ember', ['#fff0d6', '#ffcfc2'], ['#1d0d0a', '#4a1710']),
  preset('mist', 'Mist', ['#fafafa', '#dfe3e6'], ['#121314', '#2a2e32']),
];

/** @param id as stored, from any source @returns the preset of that name, or null */
export function findGradientPreset(id: unknown): GradientPreset | null {
  return GRADIENT_PRESETS.find((candidate) => candidate.id === id) ?? null;
}

function preset(id: string, name: string, light: Gradient, dark: Gradient): GradientPreset {
  return { id, name, light, dark };
}
