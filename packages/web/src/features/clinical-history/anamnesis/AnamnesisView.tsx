import {
  type AnamnesisKey,
  CHECKBOXES,
  FREE_TEXTS,
  QUESTION_GROUPS,
} from '@dentaria/contract/clinical-history/questionnaire.ts';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { memo, useMemo } from 'react';
import { clinicDateTime } from '../../../shared/clinic/clinic-time.ts';
import { type AnamnesisValues, contentOfHistory } from '../edit/history-content.ts';
import { versionQuery } from '../history/history.queries.ts';
import { ReadValues } from '../history/ReadValues.tsx';
import { SectionGroup } from '../history/SectionGroup.tsx';
import { answerOf, changedAnswers, isMarked, summaryOf, textOf } from './answers.ts';

interface Props {
  values: AnamnesisValues;
  patientId: number | undefined;
  version: number | undefined;
}

export const AnamnesisView = memo(function AnamnesisView({ values, patientId, version }: Props) {
  const { previous, hasFailed } = usePreviousAnamnesis(patientId, version);
  const changes = useMemo(
    () => (previous ? changedAnswers(previous.values, values) : new Map<AnamnesisKey, string>()),
    [previous, values],
  );
  const noteOf = (key: AnamnesisKey): string | undefined =>
    changes.has(key) ? `Cambió; antes: ${changes.get(key)}` : undefined;
  return (
    <>
      <Typography variant="body2" color="textSecondary" role="status" sx={{ mb: 1 }}>
        {summaryOf(values)}
        {hasFailed && ' · No se pudo comparar con la versión anterior'}
        {changes.size > 0 && ` · ${describeChanges(changes.size)} desde el ${previous?.day}`}
      </Typography>
      <SectionGroup name="complaint" title="Consulta" titleMargin={1}>
        <ReadValues
          columns={ONE}
          values={FREE_TEXTS.map(({ key, label }) => ({
            name: key,
            label,
            value: textOf(values, key),
            note: noteOf(key),
          }))}
        />
      </SectionGroup>
      {QUESTION_GROUPS.map(({ name, title, questions }) => (
        <SectionGroup key={name} name={name} title={title} titleMargin={1}>
          <ReadValues
            columns={TWO}
            isInline
            emptyText="Sin responder"
            values={questions.map(({ key, label, detailKey }) => {
              const answer = answerOf(values, key);
              const detail = textOf(values, detailKey);
              return {
                name: key,
                label,
                value: [answer || (detail && 'Sin responder'), detail].filter(Boolean).join(': '),
                isStrong: answer === 'Sí',
                note: noteOf(key) ?? noteOf(detailKey),
              };
            })}
          />
        </SectionGroup>
      ))}
      <SectionGroup name="findings" title="Se observa algo anormal en" titleMargin={1}>
        <ReadValues
          columns={TWO}
          isInline
          emptyText="Sin marcar"
          values={CHECKBOXES.map(({ key, label }) => ({
            name: key,
            label,
            value: isMarked(values, key) ? 'Sí' : '',
            isStrong: true,
            note: noteOf(key),
          }))}
        />
      </SectionGroup>
    </>
  );
});

const ONE = { xs: '1fr' };
const TWO = { xs: '1fr', lg: '1fr 1fr' };

const describeChanges = (count: number): string => (count === 1 ? '1 cambió' : `${count} cambiaron`);

function usePreviousAnamnesis(patientId: number | undefined, version: number | undefined) {
  const { data, isLoadingError } = useQuery({
    ...versionQuery(patientId ?? 0, (version ?? 0) - 1),
    enabled: patientId !== undefined && version !== undefined && version > 1,
    select: (history) => ({
      values: contentOfHistory(history).anamnesis,
      day: clinicDateTime(history.updatedAt).slice(0, 10),
    }),
  });
  return { previous: data, hasFailed: isLoadingError };
}
