import type { ClinicExport } from '@dentaria/contract/exchange/exports.ts';
import { expect } from 'vitest';
import { systemClock } from '../../../kernel/clock.ts';
import type { Config } from '../../../kernel/config/config.ts';
import { startJobs } from '../../../kernel/jobs/jobs.ts';
import { exported } from '../../../modules.ts';
import { cleanUp } from '../../../testing/clean-up.ts';
import { TEST_SECRET, type TestApp } from '../../../testing/test-app.ts';
import { eventually } from '../../../testing/waiting.ts';
import { exchange } from '../exchange.module.ts';
import { unzip } from './unzip.ts';

/** Runs the export queue until the test or file ends. */
export async function startExportJobs(app: TestApp, config: Config): Promise<void> {
  const parts = { config, secret: TEST_SECRET, database: app.database, clock: systemClock, exported };
  const jobs = await startJobs({
    database: app.database,
    log: app.app.log,
    handlers: { 'clinic-export': exchange.runClinicExport(parts) },
    pollingIntervalSeconds: 0.5,
  });
  cleanUp(() => jobs.stop());
}

export async function exportClinic(app: TestApp, token: string, clinicId: number) {
  const { exchange: api } = app.as(token);
  const { id } = await api.startExport({ params: { clinicId } });
  const find = async (): Promise<ClinicExport | undefined> =>
    (await api.listExports({ params: { clinicId } })).find((each) => each.id === id);
  await eventually(async () => expect(await find()).toMatchObject({ state: 'done' }));
  const download = (headers: Record<string, string> = {}) =>
    app.request({
      method: 'GET',
      url: `/services/exchange/clinics/${clinicId}/exports/${id}/file`,
      token,
      headers,
    });
  return { listed: (await find()) as ClinicExport, download };
}

export const filesOf = async (archive: Buffer) => {
  const files = await unzip(archive);
  const text = (name: string): string => String(files.get(name) ?? '');
  const rows = (table: string): Record<string, unknown>[] =>
    text(`datos/${table}.ndjson`)
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  return { files, text, rows, manifest: JSON.parse(text('manifest.json')) };
};
