import type { ImportJob, ImportOutcome, ImportRow } from '@dentaria/contract/exchange/imports.ts';
import { systemClock } from '../../../kernel/clock.ts';
import { readConfig } from '../../../kernel/config/config.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { jobHandlers } from '../../../modules.ts';
import { TEST_SECRET, type TestApp } from '../../../testing/test-app.ts';

/** Quotes every cell. */
export const csv = (rows: readonly (readonly string[])[], separator = ';'): string =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)).join('\r\n') +
  '\r\n';

/** Requests of one user who imports into one clinic. Background work runs at once. */
export function importer(app: TestApp, clinicId: number, token: string) {
  const calls = app.as(token).exchange;
  const at = (id: number) => ({ clinicId, id });
  const steps = {
    upload: (content: string | Uint8Array, fileName = 'pacientes.csv'): Promise<ImportJob> =>
      calls.uploadImport({
        params: { clinicId },
        query: { fileName },
        file: new Blob([typeof content === 'string' ? content : Buffer.from(content)], { type: 'text/csv' }),
      }),

    read: (id: number): Promise<ImportJob> => calls.readImport({ params: at(id) }),

    work: (id: number, database: Database = app.database): Promise<string> => workOn(database, id),

    check: async ({ id, version }: ImportJob): Promise<ImportJob> => {
      await calls.checkImport({ params: at(id), body: { version } });
      await workOn(app.database, id);
      return steps.read(id);
    },

    run: async ({ id, version }: ImportJob): Promise<ImportJob> => {
      await calls.runImport({ params: at(id), body: { version } });
      await workOn(app.database, id);
      return steps.read(id);
    },

    undo: async ({ id, version }: ImportJob): Promise<ImportJob> => {
      await calls.undoImport({ params: at(id), body: { version } });
      await workOn(app.database, id);
      return steps.read(id);
    },

    importAll: async (content: string | Uint8Array): Promise<ImportJob> =>
      steps.run(await steps.check(await steps.upload(content))),

    rows: async (id: number, outcome?: ImportOutcome): Promise<ImportRow[]> => {
      const rows: ImportRow[] = [];
      let cursor: string | undefined;
      do {
        const page = await calls.listImportRows({
          params: at(id),
          query: { limit: 100, ...(outcome && { outcome }), ...(cursor && { cursor }) },
        });
        rows.push(...page.items);
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      return rows;
    },

    calls,
  };
  return steps;
}

const workOn = (database: Database, id: number): Promise<string> => {
  const parts = { config: readConfig({}), secret: TEST_SECRET, database, clock: systemClock };
  return jobHandlers(parts).import({ id }, new AbortController().signal);
};
