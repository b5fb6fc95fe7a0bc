import type { Caller } from '../kernel/access/caller.ts';
import { exchange } from '../modules/exchange/exchange.module.ts';
import { type DemoContext, daysAgo } from './demo-calls.ts';
import type { RegisteredPatient } from './seed-clinics.ts';

interface ImportSeed {
  readonly owner: Caller;
  readonly patients: readonly RegisteredPatient[];
}

const DAYS_AGO = 12;
const KNOWN = 8;

/** An import from the clinic's former spreadsheet: patients who are registered already, and rows with errors. */
export async function seedImports(
  { as }: DemoContext,
  { owner, patients }: ImportSeed,
  now: Date,
): Promise<void> {
  const known = patients
    .slice(10, 10 + KNOWN)
    .map(({ user }) => [user.docNumber, user.lastName ?? '', user.firstName ?? '', '']);
  const rows = [
    ['DNI', 'Apellido', 'Nombre', 'Fecha nac.'],
    ...known,
    ['31.2O4.518', 'Quiroga', 'Delia', '04/11/1984'],
    ['27918306', 'Barrios', 'Omar', '31/02/1979'],
    ['', 'Ledesma', 'Irma', '19/06/1962'],
    known[0] ?? [],
  ];
  const content = Buffer.from(rows.map((row) => `${row.join(';')}\r\n`).join(''), 'latin1');
  const ctx = as(owner, daysAgo(now, DAYS_AGO));
  await exchange.importAtOnce(ctx, owner.clinicId ?? 0, { fileName: 'pacientes 2019.csv', content });
}
