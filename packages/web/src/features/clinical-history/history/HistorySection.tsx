import type { FieldErrors } from '@dentaria/contract/http/problem.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense, useEffect, useState } from 'react';
import { getConfig } from '../../../shared/api/config.ts';
import { useHealthInsurances } from '../../../shared/api/use-health-insurances.ts';
import { todayIn } from '../../../shared/lib/dates.ts';
import { LoadingState } from '../../../shared/ui/LoadingState.tsx';
import { InformationSection } from '../information/InformationSection.tsx';
import { newRow, type PlanRow } from '../plan/plan-rows.ts';
import { placeOfLine } from '../plan/suggested-place.ts';
import { VersionsButton } from '../versions/VersionsButton.tsx';
import { BELOW_HEADER } from './HistoryHeader.tsx';
import type { HistorySession } from './history-session.ts';
import { AnamnesisSection, OdontogramSection, PlanSection } from './lazy-sections.ts';
import { panelId, type SectionName, tabId } from './sections.ts';
import type { HistoryForm } from './use-history-form.ts';
import { useSuggestion } from './use-suggestion.ts';

interface Props {
  section: SectionName;
  session: HistorySession;
  historyForm: HistoryForm;
  /** The server's errors of plan rows, as `3.debit` → message. */
  planErrors: FieldErrors;
}

/** The tab panel of the open section. */
export const HistorySection = (props: Props) => (
  <Box
    role="tabpanel"
    id={panelId(props.section)}
    aria-labelledby={tabId(props.section)}
    sx={{
      flex: 1,
      minWidth: 0,
      '& :is(input, textarea, button, select, [tabindex])': { scrollMargin: `${BELOW_HEADER} 0 96px` },
    }}
  >
    <Suspense fallback={<SectionLoading />}>
      <SectionContent {...props} />
    </Suspense>
  </Box>
);

function SectionContent({ section, session, historyForm, planErrors }: Props) {
  const { patientId, base, isEditing } = session;
  const { form, chartAndPlan } = historyForm;
  const insurances = useHealthInsurances({ enabled: isEditing });
  const addRows = (rows: readonly Partial<PlanRow>[]): void => {
    const today = todayIn(getConfig().clinicTimeZone);
    chartAndPlan.dispatch({ type: 'add-rows', rows: rows.map((row) => newRow(today, row)) });
  };
  const suggestion = useSuggestion(chartAndPlan.chart, (lines) =>
    addRows(lines.map((line) => ({ treatmentDescription: line, suggested: true, ...placeOfLine(line) }))),
  );
  switch (section) {
    case 'information':
      return <InformationSection control={form.control} editable={isEditing} insurances={insurances} />;
    case 'anamnesis':
      return <AnamnesisSection control={form.control} editable={isEditing} />;
    case 'odontogram':
      return (
        <OdontogramSection
          chart={chartAndPlan.chart}
          notes={chartAndPlan.notes}
          editable={isEditing}
          onChart={(chart) => chartAndPlan.dispatch({ type: 'set-chart', chart })}
          onNote={(tooth, text) => chartAndPlan.dispatch({ type: 'set-note', tooth, text })}
          onUndo={chartAndPlan.undo}
          onRedo={chartAndPlan.redo}
        >
          {base && !isEditing && patientId !== undefined && <VersionsButton patientId={patientId} />}
        </OdontogramSection>
      );
    case 'plan':
      return (
        <PlanSection
          rows={chartAndPlan.plan}
          errors={planErrors}
          editable={isEditing}
          onAdd={() => addRows([{}])}
          onChange={(key, change) => chartAndPlan.dispatch({ type: 'change-row', key, change })}
          onRemove={(key) => chartAndPlan.dispatch({ type: 'remove-row', key })}
          suggestion={suggestion}
        />
      );
  }
}

/** Milliseconds after which a slow section is explained. */
const SLOW = 4_000;

/** Shown while a section's code loads, which without a network takes until it is back (`lazyComponent`). */
function SectionLoading() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <LoadingState />
      <Typography role="status" align="center">
        {isSlow &&
          'La sección todavía no se pudo cargar. Se abre sola cuando haya conexión; si no, recarga la página: lo escrito no se pierde.'}
      </Typography>
    </>
  );
}
