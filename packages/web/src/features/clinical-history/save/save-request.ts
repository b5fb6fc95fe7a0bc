import type { HistorySave } from '@dentaria/contract/clinical-history/history.ts';
import type { Chart } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { isClear, statusOf } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { findTooth, isToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { centsOf } from '@dentaria/contract/fields/amount-text.ts';
import { dniNumber } from '@dentaria/contract/fields/people/dni-digits.ts';
import { isCalendarDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { type AnamnesisValues, type HistoryContent, nameOf } from '../edit/history-content.ts';
import type { DemographicsValues } from '../information/demographic-fields.ts';
import type { PlanRow } from '../plan/plan-rows.ts';

export type SaveRequest = Omit<HistorySave, 'saveId'>;

/** Specification, section 5, "Before saving a history". */
export function toSaveRequest(
  content: HistoryContent,
  base: { historyId: number; version: number } | undefined,
  authorId: number | undefined,
): SaveRequest {
  return {
    ...(base && { id: base.historyId, version: base.version }),
    demographics: cleanDemographics(content.demographics),
    anamnesis: cleanAnamnesis(content.anamnesis),
    toothStatus: cleanChart(content.chart),
    treatmentPlan: content.plan.map((row) => cleanRow(row, authorId)),
    toothNotes: cleanNotes(content.notes),
  };
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

export function cleanDemographics({ address, ...texts }: DemographicsValues): HistorySave['demographics'] {
  const { firstName, lastName, docNumber, ...optional } = texts;
  const parts = emptyToNull(address);
  return {
    firstName,
    lastName,
    docNumber: dniNumber(docNumber),
    fullName: orNull(nameOf({ firstName, lastName })),
    ...emptyToNull(optional),
    address: Object.values(parts).every((part) => part === null) ? null : parts,
  };
}

const emptyToNull = <K extends string>(texts: Record<K, string>): Record<K, string | null> =>
  Object.fromEntries(Object.entries<string>(texts).map(([key, text]) => [key, orNull(text)])) as Record<
    K,
    string | null
  >;

export const cleanAnamnesis = (answers: AnamnesisValues): NonNullable<HistorySave['anamnesis']> =>
  Object.fromEntries(
    Object.entries(answers).filter(([, answer]) => answer !== undefined && answer !== '' && answer !== false),
  );

export const cleanChart = (chart: Chart): Chart =>
  Object.fromEntries(
    Object.entries(chart).filter(([tooth]) => isToothCode(tooth) && !isClear(statusOf(chart, tooth))),
  );

export const cleanRow = (
  row: PlanRow,
  authorId: number | undefined,
): NonNullable<HistorySave['treatmentPlan']>[number] => ({
  ...(row.id !== undefined && { id: row.id }),
  procedureDate: isCalendarDay(row.procedureDate) ? row.procedureDate : null,
  treatmentDescription: row.treatmentDescription,
  debit: (centsOf(row.debit) ?? 0) / 100,
  credit: (centsOf(row.credit) ?? 0) / 100,
  professionalId: row.professionalId ?? authorId ?? null,
  toothNumber: findTooth(row.toothNumber.trim()) ?? null,
  face: row.face ?? null,
  suggested: row.suggested,
  ...(row.estimate && { estimate: row.estimate }),
});

export const cleanNotes = (notes: HistoryContent['notes']): NonNullable<HistorySave['toothNotes']> =>
  Object.entries(notes)
    .map(([tooth, text]) => ({ toothNumber: Number(tooth.replace(/\D/g, '')), noteText: text.trim() }))
    .filter(({ toothNumber, noteText }) => noteText !== '' && toothNumber > 0);
