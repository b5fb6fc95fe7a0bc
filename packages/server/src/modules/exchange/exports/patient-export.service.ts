import type { Readable } from 'node:stream';
import { audit } from '../../../kernel/audit.ts';
import { RELEASE } from '../../../kernel/config/release.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { column, rawQuery, statement } from '../../../kernel/database/statement.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { peopleOf } from '../../../kernel/people.ts';
import type { RequestContext, SlowContext } from '../../../kernel/request-context.ts';
import type { ExportedTable } from '../../../kernel/tables/exported-table.ts';
import { auth, type PatientRecord } from '../../auth/auth.module.ts';
import { billing } from '../../billing/billing.module.ts';
import { clinicalHistory } from '../../clinical-history/clinical-history.module.ts';
import { scheduling } from '../../scheduling/scheduling.module.ts';
import { displayName } from '../fhir/administrative-resources.ts';
import { readEverything } from '../fhir/fhir.service.ts';
import { patientReadme } from './readme-texts.ts';
import type { WrittenFile } from './zip-writer.ts';

const FORMAT = 'dentaria-patient-1';

export interface Sources extends Pick<Kernel, 'printer'> {
  readonly tables: readonly ExportedTable[];
  readonly fhirBase: string;
  readonly timeZone: string;
}

type ExportedPatient = Awaited<ReturnType<typeof startPatientExport>>;

export async function startPatientExport(ctx: RequestContext, patientId: number) {
  const patient = await auth.getPatientOfStaff(ctx, patientId);
  const { clinic_id: clinicId } = patient;
  await audit(ctx, { action: 'export', object: 'user', objectId: patientId, clinicId });
  const clinics = await auth.clinicNames(ctx, [clinicId]);
  return {
    patient,
    patientName: displayName(patient),
    clinicName: clinics.get(clinicId) ?? 'Sin clínica',
    printable: await clinicalHistory.findPrintable(ctx, patientId, billing),
    histories: await clinicalHistory.startPatientExport(ctx, patientId),
  };
}

type Call = Pick<SlowContext, 'caller' | 'now' | 'transaction'>;

/** Renders the PDF before the first byte is sent, so that a busy printer can still produce an error response. */
export async function patientArchive(
  { caller, now, transaction }: Call,
  { patient, patientName, clinicName, printable, histories }: ExportedPatient,
  { printer, tables, fhirBase, timeZone }: Sources,
): Promise<Readable> {
  const { historyPdf, exportChunks, listExportedVersions } = clinicalHistory;
  const pdf =
    printable &&
    (await printer.print(caller, historyPdf, printable.history, {
      printedBy: printable.printedBy,
      now,
      timeZone,
    }));
  const { zipStream } = await import('./zip-writer.ts');
  return zipStream(async ({ add }) => {
    const files: WrittenFile[] = [];
    const readme = patientReadme({ patientName, clinicName, now, timeZone, exportedBy: caller.name });
    files.push(await add('LÉEME.txt', [readme]));
    if (pdf?.content instanceof Uint8Array) files.push(await add('historia-clinica.pdf', [pdf.content]));
    for (const head of histories) {
      const versions = exportChunks(head, (after) =>
        transaction((ctx) => listExportedVersions(ctx, head.historyId, after)),
      );
      files.push(await add(`historia-${head.historyId}.json`, versions));
    }
    const rows = await transaction(({ tx }) => readPatientRows(tx, tables, patient));
    files.push(await add('datos.json', [asJson(rows)]));
    const bundle = await transaction((ctx) => readEverything(ctx, fhirBase, patient.id));
    files.push(await add('fhir.json', [asJson(bundle)]));
    const manifest = {
      format: FORMAT,
      release: RELEASE,
      exportedAt: now.toISOString(),
      exportedBy: { id: caller.id, name: caller.name },
      patient: { id: patient.id, name: patientName },
      clinic: { id: patient.clinic_id, name: clinicName },
      files,
    };
    await add('manifest.json', [asJson(manifest)]);
  });
}

const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

type Row = Readonly<Record<string, unknown>>;

const STAFF_ID_COLUMN = /(_by|^professional_id|^assignee_id|^user_id)$/;

async function readPatientRows(tx: Tx, declared: readonly ExportedTable[], patient: PatientRecord) {
  const tables: Record<string, readonly Row[]> = {};
  for (const table of declared)
    if (table.ofPatient !== undefined) tables[table.table] = await readRows(tx, table, patient);
  const ids = Object.values(tables)
    .flat()
    .flatMap((row) => Object.entries(row).filter(([name]) => STAFF_ID_COLUMN.test(name)))
    .flatMap(([, value]) => (typeof value === 'number' ? [value] : []));
  const { person } = await peopleOf(tx, ids);
  const types = await scheduling.listTypes(tx, patient.clinic_id);
  return {
    people: Object.fromEntries(ids.map((id) => [id, person(id).name])),
    appointmentTypes: Object.fromEntries(types.map(({ id, name }) => [id, name])),
    tables,
  };
}

async function readRows(
  tx: Tx,
  { table, ofPatient, rows = 't.clinic_id = $1', without = {} }: ExportedTable,
  { id, clinic_id }: PatientRecord,
): Promise<readonly Row[]> {
  const patientRows = statement({
    columns: { row: column.jsonb<Row>() },
    text: `select to_jsonb(t) - $3::text[] as row from ${table} t where ${rows} and ${ofPatient} order by 1`,
  });
  const found = await rawQuery(tx, patientRows, [clinic_id, id, Object.keys(without)]);
  return found.map(({ row }) => row);
}
