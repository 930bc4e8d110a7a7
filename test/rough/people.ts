import { drawNext, drawOne } from './draw.ts';

/** Realistic names; the first is tidy. */
export const ROUGH_NAMES = [
  'Ada Lovelace',
  'İ',
  "Weiß-O'Hara, Maximiliane Scholastika Freifrau von und zu Ahn",
  'محمد عبد الله',
  '山田 太郎',
  'Siân O’Brien',
  'Straßburger',
] as const;

/** @returns a name: of one letter or of 60, without a last name, in another script, or tidy */
export const drawName = () => drawNext('name', ROUGH_NAMES);

/** @param id that no other account has @returns a valid email of an account: in lower case */
export function drawAddress(id: string): string {
  return drawNext('address', [
    `person-${id}@vizit.test`,
    `person+${id}&co@vizit.test`,
    `o'person_${id}@xn--bcher-kva.example`,
    `{${id}}=100%@mail.vizit.test`,
  ]);
}

/**
 * @returns an email as a visitor types it, which keeps its capitals; one per test, because leads
 * with the same email share a contact
 */
export function drawVisitorAddress(): string {
  return drawOne('visitor', [
    'grace@vizit.test',
    'Grace+Cards@Vizit.TEST',
    "o'grace&hopper@vizit.test",
    'GRACE@xn--bcher-kva.example',
  ]);
}
