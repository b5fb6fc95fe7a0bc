import type { ModuleTriggers } from '../../../authorization/testing/error-triggers.ts';
import { importParts } from './imports.rows.ts';
import { insertImport } from './stored-imports.ts';

const BASE = '/services/exchange/clinics/:clinicId/imports';
const OPEN_FILE = 'DNI;Apellido;Nombre\r\n30111222;Paz;Ana\r\n';

export const importTriggers: ModuleTriggers = async (app, world) => {
  const { here, admin } = world;
  const over = { 409: [{ params: { id: await insertImport(app, importParts(world), 'undone') } }] };
  const params = { clinicId: here.clinic.id };
  await app.as(admin.token).exchange.uploadImport({
    params,
    query: { fileName: 'abierto.csv' },
    file: new Blob([OPEN_FILE], { type: 'text/csv' }),
  });
  return {
    [`POST ${BASE}`]: {
      400: [{ text: 'DNI;Apellido;Nombre\r\n' }],
      409: [{ text: OPEN_FILE }],
    },
    [`PUT ${BASE}/:id/mapping`]: { 400: [{ body: { fields: ['docNumber'] } }], ...over },
    [`POST ${BASE}/:id/check`]: over,
    [`POST ${BASE}/:id/run`]: over,
    [`POST ${BASE}/:id/cancel`]: over,
    [`POST ${BASE}/:id/undo`]: over,
    [`GET ${BASE}/:id/rows`]: { 400: [{ query: '?cursor=e30' }] },
  };
};
