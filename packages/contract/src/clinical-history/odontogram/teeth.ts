export const FACES = ['vestibular', 'oclusal', 'lingual', 'mesial', 'distal'] as const;
export type Face = (typeof FACES)[number];

/** Rows from top to bottom, teeth from left to right as the dentist sees the patient: right quadrants come first. */
export const TOOTH_ROWS = [
  ['18', '17', '16', '15', '14', '13', '12', '11', '21', '22', '23', '24', '25', '26', '27', '28'],
  ['55', '54', '53', '52', '51', '61', '62', '63', '64', '65'],
  ['85', '84', '83', '82', '81', '71', '72', '73', '74', '75'],
  ['48', '47', '46', '45', '44', '43', '42', '41', '31', '32', '33', '34', '35', '36', '37', '38'],
] as const;

export type ToothCode = (typeof TOOTH_ROWS)[number][number];

export type TeethRow = readonly ToothCode[];

export const TEETH: TeethRow = TOOTH_ROWS.flat();

const TOOTH_CODES: ReadonlySet<string> = new Set(TEETH);

export const isToothCode = (text: string): text is ToothCode => TOOTH_CODES.has(text);

export function findTooth(number: number | string): ToothCode | undefined {
  const text = String(number);
  return isToothCode(text) ? text : undefined;
}

const quadrantOf = (tooth: ToothCode): number => Number(tooth[0]);

/** From 1 (central incisor) to 8 (third molar), or to 5 in deciduous quadrants. */
export const positionOf = (tooth: ToothCode): number => Number(tooth[1]);

export const isUpper = (tooth: ToothCode): boolean => [1, 2, 5, 6].includes(quadrantOf(tooth));

export const isDeciduous = (tooth: ToothCode): boolean => quadrantOf(tooth) >= 5;

export const isAnterior = (tooth: ToothCode): boolean => positionOf(tooth) <= 3;

export const isThirdMolar = (tooth: ToothCode): boolean => positionOf(tooth) === 8;

export const isPatientsRight = (tooth: ToothCode): boolean => [1, 4, 5, 8].includes(quadrantOf(tooth));

/** From 0 (18, 48) to 15 (28, 38); 55 is below 15, 65 below 25. */
export const columnOf = (tooth: ToothCode): number =>
  isPatientsRight(tooth) ? 8 - positionOf(tooth) : 7 + positionOf(tooth);

export type Side = 'top' | 'right' | 'bottom' | 'left' | 'centre';

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

export function faceName(tooth: ToothCode, face: Face): string {
  if (face === 'oclusal' && isAnterior(tooth)) return 'incisal';
  if (face === 'lingual' && isUpper(tooth)) return 'palatina';
  return face;
}

export const faceLetter = (tooth: ToothCode, face: Face): string =>
  faceName(tooth, face).charAt(0).toUpperCase();

export const toothLabel = (tooth: ToothCode): string => `Pieza ${tooth}`;
