import { CLINICAL, CONTRACT, edit, type Mutant } from './mutant.ts';

const SCREENS = 'web/src/features/clinical-history';
const HISTORY_TEST = `${SCREENS}/history/view-and-edit.test.tsx`;
const ODONTOGRAM_TEST = `${SCREENS}/odontogram/odontogram-section.test.tsx`;

/** Mistakes in the alerts of a history and in the undo steps of its chart. */
export const ALERT_AND_CHART_MUTANTS: readonly Mutant[] = [
  {
    name: 'a phone hides the third danger',
    edits: edit(
      `${SCREENS}/history/AlertList.tsx`,
      "level === 'danger').length",
      "level === 'danger').length && 0",
    ),
    tests: [HISTORY_TEST],
    title: 'a phone hides no danger',
  },
  {
    name: 'a shortened alert cannot be read whole',
    edits: edit(`${SCREENS}/history/AlertList.tsx`, '|| alerts.some(', '&& alerts.some('),
    tests: [HISTORY_TEST],
    title: 'one press on a phone shows the whole of an alert',
  },
  {
    name: 'a "no" raises an alert',
    edits: edit(`${CONTRACT}/clinical-history/alerts.ts`, "'no', 'no refiere'", "'no refiere'"),
    tests: [`${CONTRACT}/clinical-history/alerts.test.ts`],
  },
  {
    name: 'a print marks every "Sí"',
    edits: edit(`${CLINICAL}/print/anamnesis-section.ts`, 'isAlert ? STRONG', 'isYes(key) ? STRONG'),
    tests: [`${CLINICAL}/print/print.test.ts`],
    title: 'marks the answers that raise an alert, and no other "Sí"',
  },
  {
    name: 'Ctrl+Z in the text of a note undoes a mark',
    edits: edit(`${SCREENS}/odontogram/use-undo-keys.ts`, `'input, textarea, [role="dialog"]'`, "'input'"),
    tests: [ODONTOGRAM_TEST],
    title: 'Ctrl+Z works while the focus is on the page, and leaves the text of a note alone',
  },
  {
    name: 'a note that changes nothing is an undo step',
    edits: edit(
      `${SCREENS}/history/use-chart-and-plan.ts`,
      "if (action.text.trim() === (present.notes[action.tooth] ?? '').trim()) return state;",
      '',
    ),
    tests: [`${SCREENS}/history/use-chart-and-plan.test.ts`],
  },
];
