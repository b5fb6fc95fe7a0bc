import { keysOf } from '../fields/keys-of.ts';

export const CLAIM_GAP_TEXTS = {
  'affiliate-number': 'falta el número de afiliado',
  'authorization-number': 'falta el número de autorización',
  tooth: 'falta la pieza',
  faces: 'faltan las caras',
  amount: 'falta el importe',
  'work-removed': 'ya no figura como realizada en la historia clínica',
} as const;
export type ClaimGap = keyof typeof CLAIM_GAP_TEXTS;
export const CLAIM_GAPS = keysOf(CLAIM_GAP_TEXTS);

/** Codes of the nomenclador. A trailing dot stands for a whole chapter. */
const CODES_WITH_FACES = ['02.'];
const CODES_WITH_TOOTH = [
  '01.08',
  '03.',
  '05.05',
  '05.06',
  '07.04',
  '09.01.01',
  '10.01',
  '10.08',
  '10.09',
  '10.15',
  '10.16',
  '10.17',
];

const includesCode = (code: string, codes: readonly string[]): boolean =>
  codes.some((each) => (each.endsWith('.') ? code.startsWith(each) : code === each));

export function requiredLocation(code: string): 'faces' | 'tooth' | null {
  if (includesCode(code, CODES_WITH_FACES)) return 'faces';
  return includesCode(code, CODES_WITH_TOOTH) ? 'tooth' : null;
}

interface ClaimedWork {
  readonly affiliateNumber: string | null;
  readonly authorizationNumber: string | null;
  readonly needsAuthorization: boolean;
  readonly code: string;
  readonly toothNumber: string | null;
  readonly faces: readonly string[];
  readonly amount: number;
  readonly workRemoved: boolean;
}

export function claimGaps(item: ClaimedWork): ClaimGap[] {
  const place = requiredLocation(item.code);
  return CLAIM_GAPS.filter(
    (gap) =>
      ({
        'affiliate-number': !item.affiliateNumber,
        'authorization-number': item.needsAuthorization && !item.authorizationNumber,
        tooth: place !== null && !item.toothNumber,
        faces: place === 'faces' && item.faces.length === 0,
        amount: item.amount <= 0,
        'work-removed': item.workRemoved,
      })[gap],
  );
}
