import { useQuery } from '@tanstack/react-query';
import type { PatientPartProps } from '../../../shared/patients/patient-parts.ts';
import { AlertNotices, MedicalAlerts } from '../anamnesis/MedicalAlerts.tsx';
import { contentOfHistory } from '../edit/history-content.ts';
import { historyQuery } from '../history/history.queries.ts';

export function PatientAlerts({ patient }: PatientPartProps) {
  const { data: history, isError } = useQuery(historyQuery(patient.id));
  if (history) return <MedicalAlerts anamnesis={contentOfHistory(history).anamnesis} />;
  if (history === null) return <AlertNotices texts={['Sin historia clínica']} />;
  return <AlertNotices isReserved texts={isError ? ['No se pudieron cargar las alertas médicas.'] : []} />;
}
