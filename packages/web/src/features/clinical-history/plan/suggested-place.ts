import {
  type Face,
  findTooth,
  type ToothCode,
} from '@dentaria/contract/clinical-history/odontogram/teeth.ts';

const FACE_OF_NAME: Readonly<Record<string, Face>> = {
  vestibular: 'vestibular',
  oclusal: 'oclusal',
  incisal: 'oclusal',
  lingual: 'lingual',
  palatina: 'lingual',
  mesial: 'mesial',
  distal: 'distal',
};

/** Empty if the line mentions no tooth or several. */
export function parsePlace(line: string): { readonly toothNumber?: ToothCode; readonly face?: Face } {
  const mentioned = [...line.matchAll(/\bpieza (\d{2})\b(?! ?(?:, ?\d|y \d))/gi)];
  const tooth = mentioned.length === 1 ? findTooth(mentioned[0]?.[1] ?? '') : undefined;
  if (!tooth || /\bpiezas\b/i.test(line)) return {};
  const face = FACE_OF_NAME[/\bcara (\p{L}+)/iu.exec(line)?.[1]?.toLowerCase() ?? ''];
  return face ? { toothNumber: tooth, face } : { toothNumber: tooth };
}
