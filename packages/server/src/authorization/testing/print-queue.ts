import { historyCalls, newHistory, newRow } from '../../modules/clinical-history/testing/histories.ts';
import { buildUser } from '../../testing/builders.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { ErrorTrigger } from './error-triggers.ts';
import type { Practice } from './world.ts';

/** Rows of a plan whose print outlasts the reading of what another call prints, on a busy machine too. */
const ROWS = 1_000;

/** A 429: the caller already prints as many histories as one caller may, which take a while. */
export async function whilePrinting(app: TestApp, { clinic, dentist }: Practice): Promise<ErrorTrigger> {
  const { id } = await buildUser(app, { clinicId: clinic.id });
  const treatmentPlan = Array.from({ length: ROWS }, () => newRow());
  await historyCalls(app).create(dentist.token, id, newHistory({ treatmentPlan }));
  return { prepare: ({ token }) => fillPrintQueue(app, id, token) };
}

async function fillPrintQueue(app: TestApp, patientId: number, token: string | null | undefined) {
  const url = `/services/clinical-history/patients/${patientId}/history/pdf`;
  const prints = Array.from({ length: 6 }, () => app.request({ method: 'GET', url, token: token ?? null }));
  const all = Promise.all(prints);
  const refused = prints.map(
    (print) =>
      new Promise<void>((resolve) => {
        void print.then(({ statusCode }) => statusCode === 429 && resolve());
      }),
  );
  await Promise.race([all, ...refused]);
  return () => all;
}
