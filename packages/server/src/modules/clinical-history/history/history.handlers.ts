import type { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Handlers } from '../../../kernel/http/handlers.ts';
import { auth } from '../../auth/auth.module.ts';
import {
  type Act,
  archiveHistory,
  createHistory,
  getHistoryForChange,
  getKnownHistory,
  listVersions,
  readHistory,
  saveHistory,
} from './history.service.ts';

type HistoryRoutes = Pick<
  (typeof clinicalHistoryService)['routes'],
  'readHistory' | 'createHistory' | 'saveHistory' | 'archiveHistory' | 'listVersions' | 'readVersion'
>;

export function historyHandlers({ clock }: { readonly clock: Clock }): Handlers<HistoryRoutes> {
  const act = ({ caller, origin }: Omit<Act, 'now'>): Act => ({ caller, origin, now: clock() });
  return {
    readHistory: ({ tx, params, ...call }) => readHistory(tx, act(call), params.id),

    createHistory: async ({ tx, params, readBody, ...call }) => {
      const patient = await auth.getPatient({ ...call, tx }, params.id);
      return createHistory(tx, act(call), patient.id, readBody());
    },

    saveHistory: async ({ tx, params, readBody, ...call }) => {
      const sent = whereValid(readBody);
      const known = sent && getKnownHistory(call, params.id, sent);
      const before = known ?? (await getHistoryForChange(tx, act(call), params.id));
      return saveHistory(tx, act(call), before, sent ?? readBody());
    },

    archiveHistory: async ({ tx, params, ...call }) => {
      const before = await getHistoryForChange(tx, act(call), params.id);
      return archiveHistory(tx, act(call), before);
    },

    listVersions: ({ tx, params, ...call }) => listVersions(tx, act(call), params.id),

    readVersion: async ({ tx, params, ...call }) =>
      (await readHistory(tx, act(call), params.id, params.version)).read(),
  };
}

/** Undefined where the body is refused: who does not find the history is not told what is wrong with it. */
function whereValid<Body>(readBody: () => Body): Body | undefined {
  try {
    return readBody();
  } catch {
    return undefined;
  }
}
