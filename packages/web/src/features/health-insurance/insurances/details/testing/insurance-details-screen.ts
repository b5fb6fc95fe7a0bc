import { renderScreen } from '../../../../../testing/render-app.tsx';
import { as } from '../../../../../testing/session.ts';

export const open = (id: string | number = 5) =>
  renderScreen(`/health-insurances/${id}/details`, { session: as('ADMIN') });
