import { CLINICAL, CONTRACT, edit, type Mutant } from './mutant.ts';

const SCREENS = 'web/src/features/clinical-history';
const HISTORY_TEST = `${SCREENS}/history/view-and-edit.test.tsx`;
const ODONTOGRAM_TEST = `${SCREENS}/odontogram/odontogram-section.test.tsx`;

/** Mistakes in the alerts and answers of a history, in marking its chart and in merging two edits. */
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
  {
    name: 'typed faces are marked one after the other, as several undo steps',
    edits: edit(
      `${CONTRACT}/clinical-history/odontogram/quick-keys.ts`,
      'faces.includes(face) ? faces : [...faces, face]',
      '[face]',
    ),
    tests: [`${CONTRACT}/clinical-history/odontogram/quick-keys.test.ts`],
    title: 'collects faces, which Enter marks together',
  },
  {
    name: 'digits in a note are quick keys',
    edits: edit('web/src/shared/lib/single-keys.ts', "'input, textarea, select,", "'input, select,"),
    tests: [`${SCREENS}/odontogram/quick-marking.test.tsx`],
    title: 'N opens the note of the tooth, in whose text digits are text',
  },
  {
    name: 'an upper edentulous arch includes the lower one',
    edits: edit(
      `${CONTRACT}/clinical-history/odontogram/marking.ts`,
      'teeth: permanent.filter(isUpper) }',
      'teeth: permanent }',
    ),
    tests: [`${CONTRACT}/clinical-history/odontogram/marking.test.ts`],
    title: 'cover both arches, one of them, or the third molars',
  },
  {
    name: 'an arch restores a tooth that is already absent',
    edits: edit(
      `${CONTRACT}/clinical-history/odontogram/marking.ts`,
      'isMarked(result, tool, target) === marked ? result : applyTool(result, tool, target)',
      'applyTool(result, tool, target)',
    ),
    tests: [`${CONTRACT}/clinical-history/odontogram/marking.test.ts`],
    title: 'set the absence and leave everything else',
  },
  {
    name: 'a merge drops my faces of a tooth that both changed',
    edits: edit(
      `${SCREENS}/history/merge-histories.ts`,
      "choices.get(key) !== 'theirs')",
      "choices.get(key) !== 'theirs' && !key.startsWith('face/'))",
    ),
    tests: [`${SCREENS}/history/merge-histories.property.test.ts`],
  },
  {
    name: '"Todo No" overwrites a Sí',
    edits: edit(
      `${SCREENS}/anamnesis/answers.ts`,
      "answerOf(values, key) === '' &&",
      "answerOf(values, key) !== 'No' &&",
    ),
    tests: [`${SCREENS}/anamnesis/answers.test.ts`],
    title: 'exclude one with %s',
  },
  {
    name: '"Todo No" raises the alert of abnormal healing',
    edits: edit(`${SCREENS}/anamnesis/answers.ts`, "  'cicatrizacion',\n", ''),
    tests: [`${SCREENS}/anamnesis/answers.test.ts`],
    title: 'exclude healing, whose No is an alert, and the family, whose No is a loss',
  },
  {
    name: 'the X of an anatomic tooth covers its faces',
    edits: edit(
      `${CONTRACT}/clinical-history/odontogram/tooth-marks.ts`,
      "if (form === 'plain') return PLAIN;",
      'if (form) return PLAIN;',
    ),
    tests: [`${CONTRACT}/clinical-history/odontogram/tooth-outline.test.ts`],
    title: 'are on the outline of an anatomic tooth: they leave its faces, number and neighbours free',
  },
];
