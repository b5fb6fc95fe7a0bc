import { describe, expect, test } from 'vitest';
import { pdfText } from '../../../testing/pdf-text.ts';
import { testApp } from '../../../testing/test-app.ts';
import { newHistory } from '../testing/histories.ts';
import { historyPrints } from '../testing/printed-histories.ts';
import { checkSignatures } from '../testing/printed-signatures.ts';

const app = await testApp();

const { print, practiceWithHistory } = historyPrints(app);

test('the PDF has the signatures on one page with the end of the plan, however many rows it has', () =>
  checkSignatures(app, [...Array(45).keys()]));

describe('the PDF', () => {
  test.each(['🦷', '齿', 'שן', 'зуб', 'δόντι'])('prints %s in a font that has it', async (word) => {
    const { dentist, patient } = await practiceWithHistory(
      newHistory({ anamnesis: { otras_enfermedades: word } }),
    );
    const pdf = (await print(dentist.token, patient.id)).rawPayload;
    expect(pdfText(pdf)).not.toContain('[U+');
    expect(pdf.toString('latin1')).toMatch(/\/BaseFont \/[A-Z]+\+(Roboto|UnifontExMono)/);
  });
});
