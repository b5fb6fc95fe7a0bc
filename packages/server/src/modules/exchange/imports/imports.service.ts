import { setImmediate } from 'node:timers/promises';
import { mappingError } from '@dentaria/contract/exchange/import-fields.ts';
import {
  type ImportColumn,
  type ImportState,
  type importMapping,
  MAX_GENDER_TEXTS,
  MAX_IMPORT_ROWS,
} from '@dentaria/contract/exchange/imports.ts';
import type { z } from 'zod';
import { audit } from '../../../kernel/audit.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import { conflict, invalid, notFound } from '../../../kernel/errors.ts';
import { enqueue } from '../../../kernel/jobs/jobs.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { auth, type ObjectCall } from '../../auth/auth.module.ts';
import { importsRepository, type ListedImport } from './imports.repository.ts';
import { proposeInsurances } from './insurance-choices.ts';
import type { ReadFile } from './reading/read-file.ts';
import { isBlank, isSpreadsheetError } from './rows/cell-faults.ts';
import { proposeFields } from './rows/column-titles.ts';
import { proposeDates } from './rows/propose-dates.ts';
import { genderKey, proposeGenders } from './rows/read-gender.ts';

const NOT_FOUND = 'Importación no encontrada';

type ImportKey = Pick<RowOf<'import_jobs'>, 'clinic_id' | 'id'>;

async function readImport({ tx }: RequestContext, { clinic_id, id }: ImportKey): Promise<ListedImport> {
  const job = await importsRepository(tx, clinic_id).find(id);
  if (!job) throw notFound(NOT_FOUND);
  return job;
}

export async function getImport(ctx: ObjectCall): Promise<ListedImport> {
  const clinic = await auth.getManagedClinicOfCall(ctx);
  return readImport(ctx, { clinic_id: clinic.id, id: ctx.params.id });
}

/** Waits for a running batch. */
export async function lockImport(ctx: ObjectCall): Promise<RowOf<'import_jobs'>> {
  const clinic = await auth.getManagedClinicOfCall(ctx);
  const job = await importsRepository(ctx.tx, clinic.id).findForUpdate(ctx.params.id);
  if (!job) throw notFound(NOT_FOUND);
  return job;
}

async function auditChange(ctx: RequestContext, action: string, job: ImportKey): Promise<ListedImport> {
  await audit(ctx, { action, object: 'import', objectId: job.id, clinicId: job.clinic_id });
  return readImport(ctx, job);
}

export async function createImport(
  ctx: RequestContext,
  clinicId: number,
  { fileName, file }: { readonly fileName: string; readonly file: ReadFile },
): Promise<ListedImport> {
  const imports = importsRepository(ctx.tx, clinicId);
  const hash = Buffer.from(file.hash, 'hex');
  const open = await imports.findOpenFile(hash);
  if (open)
    throw conflict('Ese archivo ya está en una importación abierta: continuala o cancelala', {
      extra: { importId: open.id },
    });
  const fields = proposeFields(file.columns);
  const columns = file.columns.map(({ title, samples }, place) => ({
    title,
    samples: [...samples],
    field: fields[place] ?? null,
  }));
  const id = await imports.create({
    file_name: fileName,
    file_hash: hash,
    format: file.format,
    encoding: file.encoding,
    separator: file.separator,
    sheet: file.sheet,
    notes: file.notes,
    row_count: file.rowCount,
    columns,
    created_by: ctx.caller.id,
    created_at: ctx.now,
  });
  for (const part of file.parts) {
    await imports.addRows(id, part);
    await setImmediate();
  }
  const job = { clinic_id: clinicId, id };
  await imports.update(id, await proposeReadings(ctx, job, columns));
  return auditChange(ctx, 'create', job);
}

type Choices = Pick<z.output<typeof importMapping>, 'insurances' | 'genders' | 'dayOrder'>;

async function proposeReadings(
  ctx: RequestContext,
  job: ImportKey,
  columns: readonly ImportColumn[],
  { insurances, genders, dayOrder }: Choices = { insurances: [], genders: [] },
) {
  const imports = importsRepository(ctx.tx, job.clinic_id);
  const textsOf = async (field: 'gender' | 'dateOfBirth', limit: number) => {
    const place = columns.findIndex((column) => column.field === field);
    if (place < 0) return undefined;
    const texts = await imports.countTexts(job.id, limit, place);
    return texts.filter(({ text }) => !isBlank(text) && !isSpreadsheetError(text));
  };
  const chosen = new Map(genders.map(({ text, gender }) => [genderKey(text), gender]));
  const days = await textsOf('dateOfBirth', MAX_IMPORT_ROWS);
  return {
    insurances: await proposeInsurances(ctx, job, columns, insurances),
    genders: proposeGenders((await textsOf('gender', MAX_GENDER_TEXTS)) ?? [], chosen),
    dates: days ? proposeDates(days, dayOrder) : null,
  };
}

const STALE = 'Alguien cambió esta importación mientras tanto: revisá cómo está ahora';

function assertState(job: RowOf<'import_jobs'>, states: readonly ImportState[], version = job.version): void {
  if (!states.includes(job.state) || version !== job.version) throw conflict(STALE);
}

export function checkMapping(job: RowOf<'import_jobs'>, { fields }: z.output<typeof importMapping>): void {
  if (fields.length !== job.columns.length)
    throw invalid({ fields: `El archivo tiene ${job.columns.length} columnas` });
}

export async function updateMapping(
  ctx: RequestContext,
  job: RowOf<'import_jobs'>,
  { version, fields, insurances, genders, dayOrder }: z.output<typeof importMapping>,
): Promise<ListedImport> {
  assertState(job, ['uploaded', 'checked'], version);
  const columns = job.columns.map((column, place) => ({ ...column, field: fields[place] ?? null }));
  const choices = new Map([...job.insurances, ...insurances].map((choice) => [choice.text, choice]));
  const readings = await proposeReadings(ctx, job, columns, {
    insurances: [...choices.values()],
    genders: [...job.genders.filter(({ basis }) => basis === 'chosen'), ...genders],
    dayOrder: dayOrder ?? chosenOrder(job),
  });
  const imports = importsRepository(ctx.tx, job.clinic_id);
  await imports.update(job.id, { state: 'uploaded', columns, ...readings, ...NOTHING_PROCESSED });
  return auditChange(ctx, 'update', job);
}

const NOTHING_PROCESSED = { processed: 0, last_line: 0, counts: {}, noted: 0 };

const chosenOrder = ({ dates }: RowOf<'import_jobs'>) =>
  dates?.basis === 'chosen' ? (dates.order ?? undefined) : undefined;

type Step = 'check' | 'import' | 'undo';
const RUNNING = { check: 'checking', import: 'importing', undo: 'undoing' } as const;
const STARTS_FROM: Readonly<Record<Step, readonly ImportState[]>> = {
  check: ['uploaded', 'checked'],
  import: ['checked'],
  undo: ['imported', 'cancelled', 'failed'],
};

export async function startStep(ctx: RequestContext, job: RowOf<'import_jobs'>, step: Step, version: number) {
  assertState(job, STARTS_FROM[step], version);
  const problem = mappingError(job.columns.map(({ field }) => field));
  if (step === 'check' && problem) throw conflict(problem);
  if (step === 'undo' && job.applied === 0) throw conflict('No hay nada que deshacer');
  const imports = importsRepository(ctx.tx, job.clinic_id);
  await imports.lockImportSteps();
  const running = await imports.findRunning();
  if (running)
    throw conflict(`Esperá a que termine la importación de «${running.file_name}»`, {
      extra: { importId: running.id },
    });
  await imports.update(job.id, {
    state: RUNNING[step],
    step_rows: step === 'undo' ? job.applied : job.row_count,
    ...NOTHING_PROCESSED,
    failure: null,
    run_by: ctx.caller.id,
    finished_at: null,
  });
  await enqueue(ctx.tx, 'import', { id: job.id }, { clinicId: job.clinic_id });
  return auditChange(ctx, step, job);
}

/** A running batch still commits. */
export async function cancelImport(ctx: RequestContext, job: RowOf<'import_jobs'>): Promise<ListedImport> {
  assertState(job, ['uploaded', 'checking', 'checked', 'importing']);
  await importsRepository(ctx.tx, job.clinic_id).update(job.id, {
    state: 'cancelled',
    finished_at: ctx.now,
    ...(job.state !== 'importing' && NOTHING_PROCESSED),
  });
  return auditChange(ctx, 'cancel', job);
}
