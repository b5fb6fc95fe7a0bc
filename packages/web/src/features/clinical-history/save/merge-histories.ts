import {
  type Chart,
  COLOURS,
  faceColour,
  statusOf,
  type ToothStatus,
} from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { FACES, TEETH } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { get, set } from 'react-hook-form';
import type { HistoryContent } from '../edit/history-content.ts';
import { DEMOGRAPHIC_FIELDS } from '../information/demographic-fields.ts';
import type { PlanRow } from '../plan/plan-rows.ts';
import { differingKeys, entriesOf, rowValue } from './history-entries.ts';

export type Side = 'mine' | 'theirs';

/** Keys as returned by `entriesOf`. */
export interface Merge {
  readonly mine: HistoryContent;
  readonly theirs: HistoryContent;
  readonly changedByMe: readonly string[];
  readonly changedByThem: readonly string[];
  readonly overlaps: readonly string[];
}

export function compareHistories(
  base: HistoryContent,
  edited: HistoryContent,
  theirs: HistoryContent,
): Merge {
  const mine = { ...edited, plan: withSavedKeys(base.plan, edited.plan, theirs.plan) };
  const before = entriesOf(base);
  const [own, saved] = [entriesOf(mine), entriesOf(theirs)];
  const changedByMe = differingKeys(before, own);
  const changedByThem = differingKeys(before, saved);
  const theirKeys = new Set(changedByThem);
  return {
    mine,
    theirs,
    changedByMe,
    changedByThem,
    overlaps: changedByMe.filter((key) => theirKeys.has(key) && own.get(key) !== saved.get(key)),
  };
}

/** Merges equal rows that both sides added, after a lost response or from the same suggestion. */
function withSavedKeys(
  base: readonly PlanRow[],
  edited: readonly PlanRow[],
  theirs: readonly PlanRow[],
): readonly PlanRow[] {
  const baseKeys = new Set(base.map(({ key }) => key));
  const editedKeys = new Set(edited.map(({ key }) => key));
  const added = theirs.filter(({ key }) => !baseKeys.has(key) && !editedKeys.has(key));
  return edited.map((row) => {
    if (row.id !== undefined) return row;
    const value = rowValue(row);
    const duplicate = added.findIndex((other) => rowValue(other) === value);
    return added.splice(duplicate, duplicate < 0 ? 0 : 1)[0] ?? row;
  });
}

/** Takes each entry from the side that changed it. Without a choice, mine wins an overlap. */
export function mergeHistories(merge: Merge, choices: ReadonlyMap<string, Side> = new Map()): HistoryContent {
  const { mine, theirs, changedByMe } = merge;
  const own = new Set(changedByMe.filter((key) => choices.get(key) !== 'theirs'));
  const from = (key: string): HistoryContent => (own.has(key) ? mine : theirs);
  return {
    demographics: mergeDemographics(from),
    anamnesis: mergeRecords('anamnesis', merge, from),
    chart: mergeCharts(from),
    notes: mergeRecords('notes', merge, from),
    plan: mergePlans(merge, from),
  };
}

type From = (key: string) => HistoryContent;

function mergeDemographics(from: From): HistoryContent['demographics'] {
  const values = {};
  for (const { name } of DEMOGRAPHIC_FIELDS)
    set(values, name, get(from(`information/${name}`).demographics, name));
  return values as HistoryContent['demographics'];
}

const KEY_PREFIXES = { anamnesis: 'anamnesis', notes: 'note' } as const;

function mergeRecords<P extends 'anamnesis' | 'notes'>(
  part: P,
  { mine, theirs }: Merge,
  from: From,
): HistoryContent[P] {
  const names = new Set([...Object.keys(theirs[part]), ...Object.keys(mine[part])]);
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const values: Readonly<Record<string, unknown>> = from(`${KEY_PREFIXES[part]}/${name}`)[part];
      return Object.hasOwn(values, name) ? [[name, values[name]]] : [];
    }),
  ) as HistoryContent[P];
}

function mergeCharts(from: From): Chart {
  return Object.fromEntries(
    TEETH.map((tooth) => {
      const faces = FACES.map((face) => {
        const colour = faceColour(statusOf(from(`face/${tooth}/${face}`).chart, tooth), face);
        return [face, colour] as const;
      });
      const flags = (['absent', 'crown'] as const).map((flag) => {
        return [flag, statusOf(from(`tooth/${tooth}/${flag}`).chart, tooth)[flag] === true] as const;
      });
      const status: ToothStatus = Object.fromEntries([
        ...faces.filter(([, colour]) => colour !== COLOURS.clear),
        ...flags.filter(([, isSet]) => isSet),
      ]);
      return [tooth, status] as const;
    }).filter(([, status]) => Object.keys(status).length > 0),
  );
}

/** Keeps the saved order and appends rows that exist only in mine. */
function mergePlans({ mine, theirs }: Merge, from: From): readonly PlanRow[] {
  const plans = new Map(
    [mine, theirs].map((side) => [side, new Map(side.plan.map((row) => [row.key, row]))]),
  );
  const keys = new Set([...theirs.plan, ...mine.plan].map(({ key }) => key));
  return [...keys].flatMap((key) => plans.get(from(`plan/${key}`))?.get(key) ?? []);
}
