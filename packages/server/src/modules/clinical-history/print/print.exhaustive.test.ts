import { describe, expect, test } from 'vitest';
import { pdfPages, pdfText } from '../../../testing/pdf-text.ts';
import { testApp } from '../../../testing/test-app.ts';
import { newHistory, newRow } from '../testing/histories.ts';
import { historyPrints } from '../testing/printed-histories.ts';
import { checkSignatures } from '../testing/printed-signatures.ts';

const app = await testApp();

const { print, practiceWithHistory } = historyPrints(app);

test('the PDF has the signatures on one page with the end of the plan, however many rows it has', () =>
  checkSignatures(app, [...Array(45).keys()]));

describe('the PDF', () => {
  test.each(['🦷', '齿', 'שן', 'зуб', 'δόντι'])('the PDF prints %s in a font that has it', async (word) => {
    const { dentist, patient } = await practiceWithHistory(
      newHistory({ anamnesis: { otras_enfermedades: word } }),
    );
    const pdf = (await print(dentist.token, patient.id)).rawPayload;
    expect(pdfText(pdf)).not.toContain('[U+');
    expect(pdf.toString('latin1')).toMatch(/\/BaseFont \/[A-Z]+\+(Roboto|UnifontExMono)/);
  });

  test('the PDF loses no text: long notes, 500 rows, a word longer than a line, characters without a font', async () => {
    const note = Array.from({ length: 700 }, (_, at) => `palá${at}`)
      .join(' ')
      .slice(0, 5000)
      .trim();
    const word = 'ñ'.repeat(400);
    const treatmentPlan = Array.from({ length: 500 }, (_, at) =>
      newRow({ treatmentDescription: `Fila número ${at + 1}`, debit: 0.1, credit: 0 }),
    );
    const { dentist, patient } = await practiceWithHistory(
      newHistory({
        anamnesis: { motivo_consulta: word, otras_enfermedades: 'muela 🦷 y 齿\u202e.' },
        treatmentPlan,
        toothNotes: [{ toothNumber: 85, noteText: note }],
      }),
    );
    const pages = pdfPages((await print(dentist.token, patient.id)).rawPayload);
    const text = pages.join('\n');
    expect(text.replaceAll(/\s/g, '')).toContain(word);
    expect(text).not.toContain('[U+');
    for (const part of note.split(' ')) expect(text).toContain(part);
    const lines = new Set(text.split('\n'));
    expect(treatmentPlan.filter((row) => !lines.has(row.treatmentDescription ?? ''))).toEqual([]);
    expect(lines).toContain('50,00');
    for (const [at, page] of pages.entries()) expect(page).toContain(`Página ${at + 1} de ${pages.length}`);
  });
});
