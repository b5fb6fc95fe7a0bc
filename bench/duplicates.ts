// Measures the list of probable duplicates over HTTP, one request at a time, in a clinic with many patients, of whom one in
// a hundred is registered twice; the warning when a patient is created; and a merge with its undo:
//   npm run bench:duplicates -- [--own 20000] [--patients 200000] [--clinics 50] [--rounds 10]
// Fails if the list takes more than 2 s.
import type pg from 'pg';
import { fillPatients } from '../packages/server/src/modules/auth/patients/testing/many-patients.ts';
import { benchmark, startEmptyProduct } from './frame/bench.ts';
import { senderAs } from './frame/http-client.ts';
import { quantile, timeOf, timesOf } from './frame/load.ts';
import { numberOptions } from './frame/options.ts';
import { log, ms, printTable } from './frame/report.ts';

const options = numberOptions({ own: 20_000, patients: 200_000, clinics: 50, rounds: 10 });
const LIMIT_MS = 2000;
/** One patient in this many is registered twice. */
const ONE_IN = 100;

async function fillDuplicates(client: pg.Client): Promise<number> {
  const clinicId = await fillPatients(client, { ...options, ofFirstClinic: options.own });
  await client.query(
    "update users set date_of_birth = date '1935-01-01' + (id * 7919 % 31000)::int where clinic_id = $1",
    [clinicId],
  );
  await client.query(
    `with again as (
       select row_number() over (order by id) as n, * from users where clinic_id = $1 and id % $2 = 0),
     account as (
       insert into accounts (clinic_id, username, staff) select $1, 'again_' || n, false from again
       returning user_id, username)
     insert into users (id, clinic_id, username, password_hash, first_name, last_name, date_of_birth, phone, roles)
     select a.user_id, $1, a.username, 'none', upper(g.first_name), g.last_name, g.date_of_birth, g.phone, g.roles
       from again g join account a on a.username = 'again_' || g.n`,
    [clinicId, ONE_IN],
  );
  await client.query('vacuum analyze users, patient_terms');
  return clinicId;
}

interface Listed {
  readonly total: number;
  readonly pairs: readonly { readonly first: { id: number }; readonly second: { id: number } }[];
}

interface MergePreview {
  readonly kept: { readonly updatedAt: string };
  readonly other: { readonly updatedAt: string };
}

await benchmark(async (bench) => {
  const { call, admin } = await startEmptyProduct(bench);
  const clinic = `/services/exchange/clinics/${await bench.asOwner(fillDuplicates)}`;
  const send = senderAs(call, admin);
  const list = () => send<Listed>('GET', `${clinic}/duplicates`);
  const { pairs, total } = await list();
  log(`${total} pairs`);
  const lists = await timesOf(list, options.rounds);
  bench.limit('the list of duplicates, median in ms', quantile(lists, 0.5), LIMIT_MS);
  const born = (round: number): string => `1980-02-0${1 + (round % 9)}`;
  const warnings = await timesOf(
    (round) => send('GET', `${clinic}/alike?firstName=Maria&lastName=Gomez&dateOfBirth=${born(round)}`),
    options.rounds,
  );
  const merges: number[] = [];
  const undos: number[] = [];
  for (const { first, second } of pairs.slice(0, options.rounds)) {
    const ids = { keptId: first.id, otherId: second.id };
    const { kept, other } = await send<MergePreview>(
      'GET',
      `${clinic}/merge-preview?keptId=${ids.keptId}&otherId=${ids.otherId}`,
    );
    const body = { ...ids, keptUpdatedAt: kept.updatedAt, otherUpdatedAt: other.updatedAt, fields: {} };
    let id = 0;
    const merge = async (): Promise<void> => {
      ({ id } = await send<{ id: number }>('POST', `${clinic}/merges`, body));
    };
    merges.push(await timeOf(merge));
    undos.push(await timeOf(() => send('POST', `${clinic}/merges/${id}/undo`)));
  }
  const measured = {
    'the list of duplicates': lists,
    'the warning at creation': warnings,
    'a merge': merges,
    'its undo': undos,
  };
  printTable(
    ['request', 'shortest', 'median', 'longest'],
    Object.entries(measured).map(([name, times]) => [
      name,
      ...[0, 0.5, 1].map((share) => ms(quantile(times, share))),
    ]),
  );
});
