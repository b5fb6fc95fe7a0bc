import {
  type Face,
  faceName,
  isAnterior,
  type ToothCode,
  toothLabel,
} from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import type { CodeableConcept } from '@medplum/fhirtypes';

const ISO_3950_TOOTH_SYSTEM = 'urn:iso:std:iso:3950';
const SURFACE_SYSTEM = 'http://terminology.hl7.org/CodeSystem/FDI-surface';

/** HL7 calls the buccal and occlusal surfaces of anterior teeth ventral and incisal. */
export function surfaceCode(tooth: ToothCode, face: Face): string {
  switch (face) {
    case 'vestibular':
      return isAnterior(tooth) ? 'V' : 'B';
    case 'oclusal':
      return isAnterior(tooth) ? 'I' : 'O';
    case 'lingual':
      return 'L';
    case 'mesial':
      return 'M';
    case 'distal':
      return 'D';
  }
}

export const bodySite = (tooth: ToothCode | null, face: Face | null): CodeableConcept[] =>
  tooth === null
    ? []
    : [
        { coding: [{ system: ISO_3950_TOOTH_SYSTEM, code: tooth }], text: toothLabel(tooth) },
        ...(face
          ? [
              {
                coding: [{ system: SURFACE_SYSTEM, code: surfaceCode(tooth, face) }],
                text: `Cara ${faceName(tooth, face)}`,
              },
            ]
          : []),
      ];
