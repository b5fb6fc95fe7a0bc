import { applyTool, PALETTE, type ToolId } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import {
  FACES,
  type Face,
  TEETH,
  type ToothCode,
} from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EMPTY_CONTENT, type HistoryContent } from '../edit/history-content.ts';
import { initialState, reducer } from '../edit/use-chart-and-plan.ts';
import { changeRow, newRow } from '../plan/plan-rows.ts';
import { isSameContent } from './history-entries.ts';
import { compareHistories, mergeHistories } from './merge-histories.ts';

/** One action on the screen. */
type Step =
  | { readonly kind: 'field'; readonly name: 'firstName' | 'phone' | 'email'; readonly text: string }
  | { readonly kind: 'city'; readonly text: string }
  | { readonly kind: 'answer'; readonly key: 'fuma' | 'fuma_detail' | 'diabetes'; readonly text: string }
  | { readonly kind: 'tool'; readonly tool: ToolId; readonly tooth: ToothCode; readonly face: Face }
  | { readonly kind: 'note'; readonly tooth: ToothCode; readonly text: string }
  | { readonly kind: 'row'; readonly row: number; readonly text: string }
  | { readonly kind: 'remove-row'; readonly row: number }
  | { readonly kind: 'add-row'; readonly text: string };

// Few places and values, so that two edits often overlap.
const text = fc.constantFrom('', 'uno', 'dos');
const tooth = fc.constantFrom<ToothCode>('11', '16', '85');
const rowIndex = fc.nat({ max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('field' as const),
    name: fc.constantFrom('firstName' as const, 'phone' as const, 'email' as const),
    text,
  }),
  fc.record({ kind: fc.constant('city' as const), text }),
  fc.record({
    kind: fc.constant('answer' as const),
    key: fc.constantFrom('fuma' as const, 'fuma_detail' as const, 'diabetes' as const),
    text,
  }),
  fc.record({
    kind: fc.constant('tool' as const),
    tool: fc.constantFrom(...PALETTE.map(({ id }) => id)),
    tooth,
    face: fc.constantFrom(...FACES),
  }),
  fc.record({ kind: fc.constant('note' as const), tooth, text }),
  fc.record({ kind: fc.constant('row' as const), row: rowIndex, text }),
  fc.record({ kind: fc.constant('remove-row' as const), row: rowIndex }),
  fc.record({ kind: fc.constant('add-row' as const), text }),
);
const steps = fc.array(step, { maxLength: 15 });

const BASE_ROWS = [0, 1, 2, 3].map((id) =>
  newRow('2026-03-01', { id: id + 1, key: `row-${id + 1}`, treatmentDescription: `Fila ${id}` }),
);

/** Applies a step with the screen's own code. Added rows get a key that only `person` uses. */
function applyStep(content: HistoryContent, each: Step, person: string): HistoryContent {
  switch (each.kind) {
    case 'field':
      return { ...content, demographics: { ...content.demographics, [each.name]: each.text } };
    case 'city': {
      const address = { ...content.demographics.address, city: each.text };
      return { ...content, demographics: { ...content.demographics, address } };
    }
    case 'answer':
      return { ...content, anamnesis: { ...content.anamnesis, [each.key]: each.text } };
    case 'tool':
      return { ...content, chart: applyTool(content.chart, each.tool, each) };
    case 'note': {
      const action = { type: 'set-note', tooth: each.tooth, text: each.text } as const;
      return { ...content, notes: reducer(initialState(content), action).odontogram.present.notes };
    }
    case 'row':
      return {
        ...content,
        plan: changeRow(content.plan, `row-${each.row + 1}`, { treatmentDescription: each.text }),
      };
    case 'remove-row':
      return { ...content, plan: content.plan.filter(({ key }) => key !== `row-${each.row + 1}`) };
    case 'add-row':
      return {
        ...content,
        plan: [
          ...content.plan,
          newRow('2026-03-02', { treatmentDescription: `${person} ${content.plan.length} ${each.text}` }),
        ],
      };
  }
}

const edit = (content: HistoryContent, edits: readonly Step[], person: string) =>
  edits.reduce((current, each) => applyStep(current, each, person), content);

/**
 * A history as the model sees it: statements such as "16 mesial" → "#1976d2", taken from the displayed
 * content.
 */
function statements(content: HistoryContent): Map<string, string> {
  const { firstName, phone, email, address } = content.demographics;
  const all = new Map<string, string>(Object.entries({ firstName, phone, email, city: address.city }));
  for (const [key, answer] of Object.entries(content.anamnesis)) all.set(key, String(answer));
  for (const each of TEETH) {
    const status = content.chart[each] ?? {};
    for (const face of FACES) all.set(`${each} ${face}`, (status[face] ?? '').replace('#ffffff', ''));
    all.set(`${each} ausente`, status.absent ? 'sí' : '');
    all.set(`${each} corona`, status.crown ? 'sí' : '');
    all.set(`${each} nota`, content.notes[each] ?? '');
  }
  for (const row of content.plan)
    all.set(row.id ? `fila ${row.id}` : row.key, `fila ${row.treatmentDescription}`);
  return all;
}

/** An independent three-way merge of single statements. Returns `undefined` for an overlap. */
function mergeStatement(base = '', mine = '', theirs = ''): string | undefined {
  if (mine === theirs) return mine;
  if (theirs === base) return mine;
  return mine === base ? theirs : undefined;
}

test('merges random edits as an independent three-way model does, and reports only real overlaps', () => {
  fc.assert(
    fc.property(steps, steps, steps, fc.boolean(), (before, own, other, takesMine) => {
      const base = edit(
        { ...EMPTY_CONTENT, plan: BASE_ROWS },
        before.filter(({ kind }) => kind !== 'add-row'),
        '',
      );
      const [mine, theirs] = [edit(base, own, 'yo'), edit(base, other, 'otra')];
      const compared = compareHistories(base, mine, theirs);
      const side = takesMine ? 'mine' : 'theirs';
      const merged = mergeHistories(compared, new Map(compared.overlaps.map((key) => [key, side])));

      const [b, m, t, result] = [base, mine, theirs, merged].map(statements) as [
        Map<string, string>,
        Map<string, string>,
        Map<string, string>,
        Map<string, string>,
      ];
      let overlaps = 0;
      for (const name of new Set([...b.keys(), ...m.keys(), ...t.keys(), ...result.keys()])) {
        const expected = mergeStatement(b.get(name), m.get(name), t.get(name));
        if (expected === undefined) overlaps += 1;
        const chosen = (takesMine ? m : t).get(name) ?? '';
        expect(result.get(name) ?? '', name).toBe(expected ?? chosen);
      }
      expect(compared.overlaps).toHaveLength(overlaps);
    }),
    { numRuns: 500 },
  );
});

test('merging edits of different places gives the same history in both orders', () => {
  fc.assert(
    fc.property(steps, steps, (own, other) => {
      const base = { ...EMPTY_CONTENT, plan: BASE_ROWS };
      const compared = compareHistories(base, edit(base, own, 'yo'), edit(base, other, 'otra'));
      fc.pre(compared.overlaps.length === 0);
      const swapped = compareHistories(base, compared.theirs, compared.mine);
      expect(isSameContent(mergeHistories(compared), mergeHistories(swapped))).toBe(true);
      expect(
        isSameContent(mergeHistories(compareHistories(base, base, compared.theirs)), compared.theirs),
      ).toBe(true);
    }),
  );
});
