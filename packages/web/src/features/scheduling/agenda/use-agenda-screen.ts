import { useQuery } from '@tanstack/react-query';
import { useScreenClinic } from '../../../shared/clinic/use-screen-clinic.ts';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { useIsCompact } from '../../../shared/ui/breakpoints.ts';
import { schedulingSettingsQuery } from '../settings/settings.queries.ts';
import { agendaQuery } from './agenda.queries.ts';
import { type AgendaAddress, rangeOf } from './agenda-address.ts';

/** Placeholder of a query that is disabled because there is no clinic yet. */
const NO_CLINIC = 0;

/** What /agenda shows at an address. A phone shows a day in place of a week. */
export function useAgendaScreen(address: AgendaAddress) {
  const user = useSignedInUser();
  const isCompact = useIsCompact();
  const clinic = useScreenClinic();
  const { clinicId, clinics } = clinic;
  const hasClinic = clinicId !== undefined;
  const settings = useQuery({ ...schedulingSettingsQuery(clinicId ?? NO_CLINIC), enabled: hasClinic });
  const professionals = settings.data?.professionals ?? [];
  const isWeek = address.view === 'week' && !isCompact;
  const own = professionals.find(({ id }) => id === user.id)?.id;
  const professionalId = address.professionalId ?? (isWeek ? (own ?? professionals[0]?.id) : undefined);
  const range = rangeOf(isWeek ? address : { ...address, view: 'day' });
  const agenda = useQuery({
    ...agendaQuery(clinicId ?? NO_CLINIC, {
      ...range,
      professionalId: isWeek ? professionalId : undefined,
    }),
    enabled: hasClinic && (!isWeek || professionalId !== undefined) && settings.data?.ready !== false,
  });
  const failed = [clinics, settings, agenda].filter(
    (query) => query.isLoadingError && (query !== clinics || !hasClinic),
  );
  return {
    clinic,
    mustChoose: !hasClinic && clinics.data !== undefined,
    settings: settings.data,
    agenda: agenda.data,
    readAt: agenda.dataUpdatedAt,
    isWeek,
    professionalId,
    loadingError: failed[0]?.error,
    retry: () => {
      for (const query of failed) void query.refetch();
    },
    isLoading: hasClinic
      ? settings.data === undefined || (settings.data.ready && agenda.data === undefined)
      : clinics.isPending,
  };
}
