import type { ToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import type { Annotation } from '@medplum/fhirtypes';
import type { HistoryRow } from './record.ts';

export const notesOf = ({ document }: HistoryRow, tooth: ToothCode): Annotation[] =>
  document.toothNotes
    .filter(({ toothNumber }) => toothNumber === Number(tooth))
    .map(({ noteText }) => ({ text: noteText }));
