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

/** The one tooth, and its one face, that a suggested line speaks of; nothing when it speaks of none or of several. */
export function placeOfLine(line: string): { readonly toothNumber?: ToothCode; readonly face?: Face } {
  const named = [...line.matchAll(/\bpieza (\d{2})\b(?!\s*(?:,\s*\d|y\s+\d))/gi)];
  const tooth = named.length === 1 ? findTooth(named[0]?.[1] ?? '') : undefined;
  if (!tooth || /\bpiezas\b/i.test(line)) return {};
  const face = FACE_OF_NAME[/\bcara (\p{L}+)/iu.exec(line)?.[1]?.toLowerCase() ?? ''];
  return face ? { toothNumber: tooth, face } : { toothNumber: tooth };
}
