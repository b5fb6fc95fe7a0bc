import { expect } from 'vitest';
import { buildPractice } from '../../../testing/builders/builders.ts';
import { pdfPages } from '../../../testing/pdf-text.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { asSave, historyCalls, newHistory, newRow } from './histories.ts';

/**
 * Prints plans with these numbers of rows. Expects the signatures on one page with the end of the plan, and no page
 * with a single row.
 */
export async function checkSignatures(app: TestApp, counts: readonly number[]): Promise<void> {
  const { dentist, patient } = await buildPractice(app);
  const calls = historyCalls(app);
  await calls.create(dentist.token, patient.id, newHistory());
  const pageCounts = new Set<number>();
  for (const rows of counts) {
    const { body } = await calls.read(dentist.token, patient.id);
    const treatmentPlan = Array.from({ length: rows }, () => newRow());
    const saved = await calls.save(dentist.token, patient.id, asSave(JSON.parse(body), { treatmentPlan }));
    expect(saved.statusCode).toBe(200);
    const url = `/services/clinical-history/patients/${patient.id}/history/pdf`;
    const pages = pdfPages((await app.request({ method: 'GET', url, token: dentist.token })).rawPayload);
    pageCounts.add(pages.length);
    expect(pages.at(-1), `${rows} rows`).toContain('Firma y sello del profesional');
    const perPage = pages.map((page) => page.split('\n').filter((line) => line === 'Restauración').length);
    if (rows > 1) expect(perPage, `${rows} rows`).not.toContain(1);
    expect(pages.at(-1), `${rows} rows`).toContain(
      rows === 0 ? 'Sin filas en el plan de tratamiento.' : 'Restauración',
    );
  }
  expect(pageCounts.size).toBeGreaterThan(1);
}
