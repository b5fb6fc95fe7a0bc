import type { ErrorTrigger, ModuleTriggers } from '../../../authorization/testing/error-triggers.ts';
import { whilePrintQueueIsFull } from '../../../authorization/testing/print-queue.ts';
import type { Practice } from '../../../authorization/testing/world.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { importTriggers } from './imports.error-triggers.ts';
import { mergeTriggers } from './merges.error-triggers.ts';

const BASE = 'GET /services/exchange/fhir';

/** The derived trigger is not a valid FHIR id. */
const absent = { replaced: [404], 404: [{ params: { id: '2000000000-1' } }] } as const;

const TOO_MANY = `
  insert into api_tokens (clinic_id, name, scopes, token_hash, hint, created_by, created_at, expires_at)
  select $1::bigint, $2, '{exports}', sha256(n::text::bytea), 'abcd', (select owner_user_id from clinics where id = $1::bigint), now(),
         now() + interval '1 day'
    from generate_series(1, 20) n`;

/** Runs SQL before and after the request, with the clinic and a name that only these rows have. */
const withStored = (app: TestApp, before: string, after: string, { clinic }: Practice): ErrorTrigger => ({
  prepare: async () => {
    const values = [clinic.id, 'Uno de muchos'];
    await app.owner.query(before, values);
    return () => app.owner.query(after, values);
  },
});

export const triggers: ModuleTriggers = async (app, world) => ({
  ...(await importTriggers(app, world)),
  ...(await mergeTriggers(app, world)),
  [`${BASE}/Condition/:id`]: absent,
  [`${BASE}/Procedure/:id`]: absent,
  [`${BASE}/AllergyIntolerance/:id`]: absent,
  [`${BASE}/MedicationStatement/:id`]: absent,
  [`${BASE}/CarePlan/:id`]: absent,
  [`${BASE}/Provenance/:id`]: absent,
  'POST /services/exchange/clinics/:clinicId/programs': {
    400: [{ body: { expiresOn: '2100-01-01' } }],
    409: [withStored(app, TOO_MANY, 'delete from api_tokens where clinic_id = $1 and name = $2', world.here)],
  },
  'POST /services/exchange/clinics/:clinicId/programs/:id/revoke': {
    409: [
      withStored(
        app,
        'update api_tokens set revoked_at = now(), revoked_by = created_by where clinic_id = $1 and name <> $2',
        'update api_tokens set revoked_at = null, revoked_by = null where clinic_id = $1 and name <> $2',
        world.here,
      ),
    ],
  },
  'GET /services/exchange/patients/:id/export': { 429: [whilePrintQueueIsFull(world.here.clinic.id)] },
  'POST /services/exchange/clinics/:clinicId/exports': {
    409: [{ prepare: () => insertRunning(app, world.here) }],
  },
});

async function insertRunning({ owner }: TestApp, { clinic }: Practice) {
  const remove = () =>
    owner.query("delete from clinic_exports where clinic_id = $1 and state <> 'done'", [clinic.id]);
  await remove();
  await owner.query('insert into clinic_exports (clinic_id, created_at) values ($1, now())', [clinic.id]);
  return remove;
}
