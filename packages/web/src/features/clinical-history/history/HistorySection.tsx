import { type Chart, hasFindings } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { EMPTY_CHART, SUGGESTION_FAILED } from '@dentaria/contract/clinical-history/suggestion-messages.ts';
import type { FieldErrors } from '@dentaria/contract/http/problem.ts';
import { keyframes } from '@emotion/react';
import Timeline from '@mui/icons-material/Timeline';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { failureOf } from '../../../shared/api/failure.ts';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { Extension } from '../../../shared/extensions/Extension.tsx';
import type { DoneWork } from '../../../shared/extensions/extension-points.ts';
import { useSingleFlight } from '../../../shared/lib/use-single-flight.ts';
import { ageOn } from '../../../shared/patients/patient-facts.ts';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { hasRole } from '../../../shared/session/session-user.ts';
import { FailedLine } from '../../../shared/ui/states/FailedLine.tsx';
import { LoadingSkeleton } from '../../../shared/ui/states/LoadingSkeleton.tsx';
import { clinicalHistoryApi } from '../clinical-history.api.ts';
import type { HistoryForm } from '../edit/use-history-editor.ts';
import { InformationView } from '../information/InformationView.tsx';
import { usePatientContact } from '../information/patient-contact.ts';
import type { PlanSuggestion } from '../plan/PlanSection.tsx';
import { newPlannedRow, newRow } from '../plan/plan-rows.ts';
import { parsePlace } from '../plan/suggested-place.ts';
import { cleanChart } from '../save/save-request.ts';
import { VersionsButton } from '../versions/VersionsButton.tsx';
import type { HistorySession } from './history-session.ts';
import {
  AnamnesisForm,
  AnamnesisView,
  ContactNotice,
  InformationForm,
  OdontogramSection,
  PlanSection,
  withOnShown,
} from './lazy-sections.tsx';
import { panelId, type SectionName, tabId } from './sections.ts';
import { BELOW_HEADER } from './sticky-header.ts';

interface Props {
  section: SectionName;
  session: HistorySession;
  historyForm: HistoryForm;
  planErrors: FieldErrors;
  onDone: (work: DoneWork) => Promise<boolean>;
  /** Must keep its identity between renders. */
  onShown: () => void;
}

/** Fades in place, because a movement would offset the positions that `useReadingPlace` measures. */
const appear = keyframes`from { opacity: 0.4 }`;

/** Reserves the height of the balance. */
const BALANCE_PLACE = { height: 20, mb: 1.5 } as const;

const ShownInformationView = withOnShown(InformationView);

export const HistorySection = (props: Props) => (
  <Box
    role="tabpanel"
    id={panelId(props.section)}
    aria-labelledby={tabId(props.section)}
    tabIndex={-1}
    sx={{
      flex: 1,
      outline: 'none',
      minWidth: 0,
      '& > *': { animation: `${appear} 140ms ease-out` },
      ...(props.section !== 'odontogram' && { maxWidth: 1280 }),
      '& :is(input, textarea, button, select, [tabindex])': { scrollMargin: `${BELOW_HEADER} 0 96px` },
    }}
  >
    <SectionContent {...props} />
  </Box>
);

function SectionContent({ section, session, historyForm, planErrors, onDone, onShown }: Props) {
  const { patientId, base, isEditing } = session;
  const { form, chartAndPlan } = historyForm;
  const { contact, retry } = usePatientContact(session, historyForm.demographics);
  // A suggestion is planned work, which has no date until it is done.
  const suggestion = useSuggestion(chartAndPlan.chart, (lines) =>
    chartAndPlan.dispatch({
      type: 'add-rows',
      rows: lines.map((line) =>
        newPlannedRow({ treatmentDescription: line, suggested: true, ...parsePlace(line) }),
      ),
    }),
  );
  const shown = { onShown, fallback: <SectionLoading /> };
  switch (section) {
    case 'information':
      return (
        <>
          {retry && (
            <FailedLine
              message="No se pudieron comparar los datos con la ficha del paciente."
              onRetry={retry}
              sx={{ mb: 2 }}
            />
          )}
          {contact && <ContactNotice contact={contact} isEditing={isEditing} setValue={form.setValue} />}
          {isEditing ? (
            <InformationForm {...shown} control={form.control} isNewPatient={patientId === undefined} />
          ) : (
            <ShownInformationView onShown={onShown} values={historyForm.demographics} />
          )}
        </>
      );
    case 'anamnesis':
      return isEditing ? (
        <AnamnesisForm {...shown} control={form.control} setValue={form.setValue} />
      ) : (
        <AnamnesisView
          {...shown}
          values={historyForm.anamnesis}
          patientId={patientId}
          version={base?.version}
        />
      );
    case 'odontogram':
      return (
        <OdontogramSection
          {...shown}
          chart={chartAndPlan.chart}
          notes={chartAndPlan.notes}
          plan={chartAndPlan.plan}
          patient={{
            id: patientId,
            age: ageOn(clinicToday(), historyForm.demographics.dob),
          }}
          hasVersions={base !== null}
          editable={isEditing}
          onChart={(chart) => chartAndPlan.dispatch({ type: 'set-chart', chart })}
          onNote={(tooth, text) => chartAndPlan.dispatch({ type: 'set-note', tooth, text })}
          onUndo={chartAndPlan.undo}
          onRedo={chartAndPlan.redo}
        >
          {base && !isEditing && patientId !== undefined && (
            <>
              <VersionsButton patientId={patientId} icon={<Timeline />}>
                Ver evolución
              </VersionsButton>
              <Extension point="chartAction" props={{ patientId }} />
            </>
          )}
        </OdontogramSection>
      );
    case 'plan':
      return (
        <>
          {patientId !== undefined && (
            <Extension point="accountBalance" props={{ patientId }} fallback={<Box sx={BALANCE_PLACE} />} />
          )}
          <AcceptedWork session={session} chartAndPlan={chartAndPlan} onDone={onDone} />
          <PlanSection
            {...shown}
            rows={chartAndPlan.plan}
            errors={planErrors}
            editable={isEditing}
            onAdd={(planned) => {
              const row = planned ? newPlannedRow() : newRow(clinicToday());
              chartAndPlan.dispatch({ type: 'add-rows', rows: [row] });
              return row.key;
            }}
            onChange={(key, change) => chartAndPlan.dispatch({ type: 'change-row', key, change })}
            onRemove={(key) => chartAndPlan.dispatch({ type: 'remove-row', key })}
            suggestion={suggestion}
          />
        </>
      );
  }
}

interface AcceptedWorkProps extends Pick<Props, 'session' | 'onDone'> {
  chartAndPlan: HistoryForm['chartAndPlan'];
}

function AcceptedWork({ session: { patientId, base }, chartAndPlan, onDone }: AcceptedWorkProps) {
  const user = useSignedInUser();
  const clinicId = base ? base.clinicId : user.clinicId;
  if (patientId === undefined || clinicId == null || !hasRole(user, 'DENTIST')) return null;
  const carriedOut = chartAndPlan.plan.flatMap(({ estimate }) => estimate ?? []);
  return (
    <Extension
      point="acceptedWork"
      props={{ patientId, clinicId, chart: chartAndPlan.chart, carriedOut, onDone }}
    />
  );
}

const EXPLAIN_AFTER_MS = 4_000;

function SectionLoading() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), EXPLAIN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <LoadingSkeleton shape="cards" />
      <Typography role="status" align="center">
        {isSlow &&
          'La sección todavía no se pudo cargar. Se abre sola cuando haya conexión; si no, recargá la página: lo escrito no se pierde.'}
      </Typography>
    </>
  );
}

const SOURCES = {
  ai: 'Sugerencia generada con IA. Revisá cada fila antes de guardar.',
  rules: 'Sugerencia generada por reglas a partir del odontograma. Revisá cada fila antes de guardar.',
} as const;

function useSuggestion(chart: Chart, onLines: (lines: readonly string[]) => void): PlanSuggestion {
  const [outcome, setOutcome] = useState<Pick<PlanSuggestion, 'note' | 'alert'>>({});
  const call = useMutation({
    mutationFn: () => clinicalHistoryApi.suggestPlan({ body: { toothStatus: cleanChart(chart) } }),
    onMutate: () => setOutcome({}),
    onSuccess: ({ source, lines }) => {
      onLines(lines);
      setOutcome({ note: SOURCES[source] });
    },
    onError: (error) => setOutcome({ alert: failureOf(error, SUGGESTION_FAILED) }),
  });
  const suggest = useSingleFlight(() => call.mutateAsync());
  const request = (): void => {
    if (hasFindings(chart)) suggest();
    else setOutcome({ alert: { text: EMPTY_CHART } });
  };
  const isOutdated = outcome.alert?.text === EMPTY_CHART && hasFindings(chart);
  return { request, isLoading: call.isPending, ...(!isOutdated && outcome) };
}
