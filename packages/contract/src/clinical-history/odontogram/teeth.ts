/**
 * The 52 teeth by FDI number and their five faces, as in the Argentine form: names, positions and the orientation of
 * the faces. Stored keys do not depend on the names on screen.
 */

export const FACES = ['vestibular', 'oclusal', 'lingual', 'mesial', 'distal'] as const;
export type Face = (typeof FACES)[number];

/**
 * The rows of the chart from top to bottom, each from left to right as seen by the dentist: the patient's right is on
 * the left. The order is fixed and not numeric.
 */
export const TOOTH_ROWS = [
  ['18', '17', '16', '15', '14', '13', '12', '11', '21', '22', '23', '24', '25', '26', '27', '28'],
  ['55', '54', '53', '52', '51', '61', '62', '63', '64', '65'],
  ['85', '84', '83', '82', '81', '71', '72', '73', '74', '75'],
  ['48', '47', '46', '45', '44', '43', '42', '41', '31', '32', '33', '34', '35', '36', '37', '38'],
] as const;

/** An FDI number as text, which is also the tooth's key in a stored chart. */
export type ToothCode = (typeof TOOTH_ROWS)[number][number];

/** Some or all teeth of one row, in screen order. */
export type TeethRow = readonly ToothCode[];

/** All 52 teeth in screen order: row by row, left to right. */
export const TEETH: TeethRow = TOOTH_ROWS.flat();

const TOOTH_CODES: ReadonlySet<string> = new Set(TEETH);

export const isToothCode = (text: string): text is ToothCode => TOOTH_CODES.has(text);

/** The tooth of a stored number, such as a note's `toothNumber`. */
export function findTooth(number: number | string): ToothCode | undefined {
  const text = String(number);
  return isToothCode(text) ? text : undefined;
}

const quadrantOf = (tooth: ToothCode): number => Number(tooth[0]);

/** 1 for the central incisor to 8 for the third molar (5 for the last deciduous one). */
export const positionOf = (tooth: ToothCode): number => Number(tooth[1]);

export const isUpper = (tooth: ToothCode): boolean => [1, 2, 5, 6].includes(quadrantOf(tooth));

export const isDeciduous = (tooth: ToothCode): boolean => quadrantOf(tooth) >= 5;

/** Incisors and canines, whose occlusal face is called incisal. */
export const isAnterior = (tooth: ToothCode): boolean => positionOf(tooth) <= 3;

export const isThirdMolar = (tooth: ToothCode): boolean => positionOf(tooth) === 8;

/** True on the left half of the screen. */
export const isPatientsRight = (tooth: ToothCode): boolean => [1, 4, 5, 8].includes(quadrantOf(tooth));

/** 0 (leftmost: 18, 48) to 15 (rightmost: 28, 38); 55 is below 15, 65 below 25. */
export const columnOf = (tooth: ToothCode): number =>
  isPatientsRight(tooth) ? 8 - positionOf(tooth) : 7 + positionOf(tooth);

export type Side = 'top' | 'right' | 'bottom' | 'left' | 'centre';

/** Vestibular faces outwards (up in the upper arch, down in the lower), lingual inwards, mesial towards the midline. */
export function sideOf(tooth: ToothCode, face: Face): Side {
  switch (face) {
    case 'oclusal':
      return 'centre';
    case 'vestibular':
      return isUpper(tooth) ? 'top' : 'bottom';
    case 'lingual':
      return isUpper(tooth) ? 'bottom' : 'top';
    case 'mesial':
      return isPatientsRight(tooth) ? 'right' : 'left';
    case 'distal':
      return isPatientsRight(tooth) ? 'left' : 'right';
  }
}

export const faceAt = (tooth: ToothCode, side: Side): Face =>
  FACES.find((face) => sideOf(tooth, face) === side) ?? 'oclusal';

/** The name of a face on a tooth: lingual is `palatina` in the upper arch, oclusal `incisal` on incisors and canines. */
export function faceName(tooth: ToothCode, face: Face): string {
  if (face === 'oclusal' && isAnterior(tooth)) return 'incisal';
  if (face === 'lingual' && isUpper(tooth)) return 'palatina';
  return face;
}

/** The initial printed inside the face: V, O, I, L, P, M or D. */
export const faceLetter = (tooth: ToothCode, face: Face): string =>
  faceName(tooth, face).charAt(0).toUpperCase();

export const toothLabel = (tooth: ToothCode): string => `Pieza ${tooth}`;
