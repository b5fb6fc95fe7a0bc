import type { HistorySave } from '@dentaria/contract/clinical-history/history.ts';
import type { Chart } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { isClear, statusOf } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { findTooth, isToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { isCalendarDay } from '@dentaria/contract/fields/calendar-day.ts';
import { dniDigits } from '@dentaria/contract/fields/dni-digits.ts';
import { centsOf } from '../plan/amounts.ts';
import type { PlanRow } from '../plan/plan-rows.ts';
import {
  type AnamnesisValues,
  type DemographicsValues,
  type HistoryContent,
  nameOf,
} from './history-content.ts';

/** What is done to a history before it is sent (specification, section 5, "Before saving a history"). */
export function toSave(
  content: HistoryContent,
  base: { historyId: number; version: number } | undefined,
  authorId: number | undefined,
): Omit<HistorySave, 'saveId'> {
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

/** Empty optional texts become null, an address all of whose parts are empty becomes null. */
export function cleanDemographics({ address, ...texts }: DemographicsValues): HistorySave['demographics'] {
  const { firstName, lastName, docNumber, ...optional } = texts;
  const parts = nulled(address);
  return {
    firstName,
    lastName,
    docNumber: dniDigits(docNumber),
    fullName: orNull(nameOf({ firstName, lastName })),
    ...nulled(optional),
    address: Object.values(parts).every((part) => part === null) ? null : parts,
  };
}

const nulled = <K extends string>(texts: Record<K, string>): Record<K, string | null> =>
  Object.fromEntries(Object.entries<string>(texts).map(([key, text]) => [key, orNull(text)])) as Record<
    K,
    string | null
  >;

/** Unanswered questions and empty texts are left out; with none left it is an empty object. */
export const cleanAnamnesis = (answers: AnamnesisValues): NonNullable<HistorySave['anamnesis']> =>
  Object.fromEntries(
    Object.entries(answers).filter(([, answer]) => answer !== undefined && answer !== '' && answer !== false),
  );

/** Teeth without any mark are left out; with none left it is an empty object. */
export const cleanChart = (chart: Chart): Chart =>
  Object.fromEntries(
    Object.entries(chart).filter(([tooth]) => isToothCode(tooth) && !isClear(statusOf(chart, tooth))),
  );

/** The date as YYYY-MM-DD or null, empty amounts 0, the signed-in user as author of what is new. */
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
});

/** Blank notes are dropped, the tooth is reduced to its digits, the text trimmed. */
export const cleanNotes = (notes: HistoryContent['notes']): NonNullable<HistorySave['toothNotes']> =>
  Object.entries(notes)
    .map(([tooth, text]) => ({ toothNumber: Number(tooth.replace(/\D/g, '')), noteText: text.trim() }))
    .filter(({ toothNumber, noteText }) => noteText !== '' && toothNumber > 0);
