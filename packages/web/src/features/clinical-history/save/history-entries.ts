import { COLOURS, faceColour, statusOf } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { FACES, TEETH } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { get } from 'react-hook-form';
import type { HistoryContent } from '../edit/history-content.ts';
import { DEMOGRAPHIC_FIELDS } from '../information/demographic-fields.ts';
import type { PlanRow } from '../plan/plan-rows.ts';
import { cleanAnamnesis, cleanChart, cleanDemographics, cleanNotes, cleanRow } from './save-request.ts';

/**
 * Parts that two people can change independently, in canonical form. Keys: `information/address.city`,
 * `anamnesis/fuma`, `face/16/oclusal`, `tooth/16/crown`, `note/16`, `plan/row-7`.
 */
export type Entries = ReadonlyMap<string, string>;

/** Covers what would be saved: empty answers, removed marks and empty notes have no entry. */
export function entriesOf(content: HistoryContent): Entries {
  const demographics = cleanDemographics(content.demographics);
  return new Map(
    [
      ...DEMOGRAPHIC_FIELDS.map(({ name }) => [`information/${name}`, get(demographics, name) ?? '']),
      ...Object.entries(cleanAnamnesis(content.anamnesis)).map(([key, answer]) => [
        `anamnesis/${key}`,
        String(answer ?? ''),
      ]),
      ...chartEntries(content.chart),
      ...cleanNotes(content.notes).map(({ toothNumber, noteText }) => [`note/${toothNumber}`, noteText]),
      ...content.plan.map((row) => [`plan/${row.key}`, rowValue(row)]),
    ].filter((entry): entry is [string, string] => entry[1] !== ''),
  );
}

function chartEntries(chart: HistoryContent['chart']): string[][] {
  const marked = cleanChart(chart);
  return TEETH.filter((tooth) => marked[tooth]).flatMap((tooth) => {
    const status = statusOf(marked, tooth);
    return [
      ...FACES.map((face) => [`face/${tooth}/${face}`, faceColour(status, face).replace(COLOURS.clear, '')]),
      ...(['absent', 'crown'] as const).map((flag) => [`tooth/${tooth}/${flag}`, status[flag] ? 'true' : '']),
    ];
  });
}

/** The server assigns id and author. */
export function rowValue(row: PlanRow): string {
  const { id: _id, professionalId: _author, ...values } = cleanRow(row, undefined);
  return JSON.stringify(values);
}

export const differingKeys = (a: Entries, b: Entries): readonly string[] =>
  [...new Set([...a.keys(), ...b.keys()])].filter((key) => a.get(key) !== b.get(key));

export const isSameContent = (a: HistoryContent, b: HistoryContent): boolean =>
  differingKeys(entriesOf(a), entriesOf(b)).length === 0;
