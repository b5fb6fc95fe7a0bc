import { type KnownValues, TYPED_FIELDS } from '@dentaria/contract/clinical-history/history.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useHealthInsurances } from '../../../shared/api/use-health-insurances.ts';
import { prefillQuery } from '../history/history.queries.ts';
import type { HistorySession } from '../history/history-session.ts';
import { contentOfUser, EMPTY_CONTENT } from './history-content.ts';

/** What the saved history, the patient's record and the registry of obras sociales have, which the server accepts too. */
export function useKnownValues({ patientId, isEditing, savedContent }: HistorySession): KnownValues {
  const record = useQuery({
    ...prefillQuery(patientId ?? 0),
    enabled: isEditing && patientId !== undefined,
  });
  const insurances = useHealthInsurances({ enabled: isEditing });
  const user = record.data?.user;
  return useMemo(() => {
    const { demographics } = user ? contentOfUser(user) : EMPTY_CONTENT;
    const known = Object.fromEntries(
      TYPED_FIELDS.map((field) => [field, [savedContent.demographics[field], demographics[field]]]),
    );
    return {
      ...known,
      healthInsurance: [...(known.healthInsurance ?? []), ...insurances.map(({ name }) => name)],
    };
  }, [savedContent, user, insurances]);
}
