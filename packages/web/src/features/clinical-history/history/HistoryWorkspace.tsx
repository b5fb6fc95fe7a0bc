import type { ClinicalHistory } from '@dentaria/contract/clinical-history/history.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined';
import GridOnOutlined from '@mui/icons-material/GridOnOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { memo } from 'react';
import { useNavigate } from 'react-router';
import { usePageKeys } from '../../../shared/lib/page-keys.ts';
import type { LeaveConfirmation } from '../../../shared/lib/use-leave-guard.ts';
import { useStableCallback } from '../../../shared/lib/use-stable-callback.ts';
import { paths } from '../../../shared/paths.ts';
import { useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import { ConfirmDialog } from '../../../shared/ui/dialogs/ConfirmDialog.tsx';
import { LeaveFormDialog } from '../../../shared/ui/form/LeaveFormDialog.tsx';
import { DraftRecovery } from '../drafts/DraftRecovery.tsx';
import type { DraftAutosave } from '../drafts/use-draft-autosave.ts';
import type { HistoryContent } from '../edit/history-content.ts';
import { type EditorOptions, type HistoryEditor, useHistoryEditor } from '../edit/use-history-editor.ts';
import type { FutureDates } from '../save/use-history-save.ts';
import { HistoryHeader } from './HistoryHeader.tsx';
import { HistorySection } from './HistorySection.tsx';
import type { HistorySession } from './history-session.ts';
import { ConflictDialog, preloadEdit, preloadForm, preloadSection } from './lazy-sections.tsx';
import { panelId, SECTIONS, type SectionName, tabId } from './sections.ts';
import { BELOW_HEADER, STICKY } from './sticky-header.ts';

interface Props extends EditorOptions {
  session: HistorySession;
  onSectionShown: () => void;
  onEdit: (base: ClinicalHistory | null, content: HistoryContent) => void;
  onRemoved: () => void;
}

export function HistoryWorkspace(props: Props) {
  const { session, section, onSection, onEdit } = props;
  const isNarrow = useIsNarrow();
  const editor = useHistoryEditor(session, props);
  const { historyForm, errors, unsaved } = editor;
  const startEdit = useStableCallback(() => onEdit(session.base, session.initialContent));
  const onRemoved = useStableCallback(props.onRemoved);
  useSaveKey(session.isEditing && !editor.saving.isSaving, editor.save);
  const preload = session.isEditing ? preloadEdit : undefined;
  return (
    <Box
      data-wide
      sx={{ pb: { xs: 9, md: 0 } }}
      onPointerDown={session.isEditing ? undefined : () => preloadForm(section)}
    >
      <HistoryHeader
        session={session}
        demographics={historyForm.demographics}
        anamnesis={historyForm.anamnesis}
        isSaving={editor.saving.isSaving}
        onSave={editor.save}
        onCancel={editor.cancel}
        onEdit={startEdit}
        onRemoved={onRemoved}
      />
      {!unsaved.isSaved && !unsaved.isDirty && (
        <DraftRecovery session={session} edit={unsaved.draft.edit} onEdit={onEdit} />
      )}
      <Box
        onPointerDown={preload}
        onFocus={({ target }) => {
          // Focus also moves to the panel when a button disappears, which is not an interaction.
          if (target.role !== 'tabpanel') preload?.();
        }}
        sx={{ display: { md: 'flex' }, gap: 1.5, alignItems: 'flex-start' }}
      >
        <SectionTabs
          section={section}
          onSelect={onSection}
          withErrors={errors.withErrors}
          isNarrow={isNarrow}
        />
        <HistorySection
          section={section}
          session={session}
          historyForm={historyForm}
          planErrors={errors.planErrors}
          onDone={editor.markDone}
          onShown={props.onSectionShown}
        />
      </Box>
      <HistoryDialogs
        editor={editor}
        onMerge={(base, merged) => void editor.endDraft().then(() => onEdit(base, merged))}
      />
    </Box>
  );
}

function useSaveKey(enabled: boolean, save: () => void): void {
  const press = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    if (!event.repeat && !document.querySelector('[role="dialog"]')) save();
  };
  usePageKeys(press, { enabled });
}

interface DialogsProps {
  editor: HistoryEditor;
  onMerge: (base: ClinicalHistory, content: HistoryContent) => void;
}

function HistoryDialogs({ editor, onMerge }: DialogsProps) {
  const navigate = useNavigate();
  const { saving } = editor;
  const { guard, draft } = editor.unsaved;
  const { conflict, existingPatientId, futureDates } = saving;
  const openExisting = (patientId: number): void => {
    draft.flush();
    guard.disarm();
    void navigate(paths.history.to({ patientId }));
  };
  return (
    <>
      {guard.confirmation && <LeaveDialog confirmation={guard.confirmation} draft={draft} />}
      {conflict && (
        <ConflictDialog
          newer={conflict.newer}
          merge={conflict.merge}
          onCancel={saving.dismissConflict}
          onMerge={(content) => onMerge(conflict.newer, content)}
        />
      )}
      {futureDates && <FutureDatesDialog {...futureDates} />}
      {existingPatientId !== undefined && (
        <ConfirmDialog
          open
          title="El paciente ya tiene historia clínica"
          confirmLabel="Abrir la existente"
          cancelLabel="Volver"
          onCancel={saving.dismissExisting}
          onConfirm={() => openExisting(existingPatientId)}
        >
          Ya hay una historia clínica con ese DNI.{' '}
          {draft.isStored
            ? 'Lo que escribiste queda como borrador en este navegador.'
            : 'Lo que escribiste se pierde: este navegador no guarda borradores.'}
        </ConfirmDialog>
      )}
    </>
  );
}

/** A future date may be a mistake, or an appointment that is paid in advance. */
const FutureDatesDialog = ({ days, answer }: FutureDates) => (
  <ConfirmDialog
    open
    title={days.length === 1 ? 'Una fecha del plan es futura' : 'Hay fechas futuras en el plan'}
    confirmLabel="Guardar igual"
    cancelLabel="Corregir"
    focusOn="cancel"
    color="warning"
    onCancel={() => answer(false)}
    onConfirm={() => answer(true)}
  >
    {days.map(formatDay).join(', ')}: una fila con fecha cuenta como realizada y el paciente la debe desde que
    se guarda. Lo que todavía no se hizo va sin fecha, en Planificado.
  </ConfirmDialog>
);

const LEAVE_TEXTS = {
  navigation:
    'Si salís ahora, los cambios quedan como borrador en este navegador y podrás recuperarlos al volver.',
  'no-draft': 'Si salís ahora, los cambios se pierden: este navegador no guarda borradores.',
  'log-out':
    'Si cerrás la sesión ahora, los cambios se pierden: al salir no queda ningún borrador en este navegador.',
} as const;

function LeaveDialog({ confirmation, draft }: { confirmation: LeaveConfirmation; draft: DraftAutosave }) {
  const { reason, stay } = confirmation;
  const leave = (): void => {
    if (reason === 'navigation') draft.flush();
    confirmation.leave();
  };
  return (
    <LeaveFormDialog confirmation={{ reason, stay, leave }}>
      {LEAVE_TEXTS[reason === 'navigation' && !draft.isStored ? 'no-draft' : reason]}
    </LeaveFormDialog>
  );
}

const TABS = {
  information: { title: 'Información', Icon: PersonOutlined },
  anamnesis: { title: 'Anamnesis', Icon: AssignmentOutlined },
  odontogram: { title: 'Odontograma', Icon: GridOnOutlined },
  plan: { title: 'Plan de Tratamiento', Icon: ReceiptLongOutlined },
} as const satisfies Record<SectionName, object>;

interface TabsProps {
  section: SectionName;
  onSelect: (section: SectionName) => void;
  withErrors: ReadonlySet<SectionName>;
  isNarrow: boolean;
}

const TAB = {
  // Aligns icons above titles of one and two lines.
  justifyContent: 'flex-start',
  minWidth: 0,
  px: 0.5,
  textTransform: 'none',
  lineHeight: 1.15,
} as const;
const WIDE_TAB = { ...TAB, fontSize: '0.75rem', minHeight: 68 } as const;
const NARROW_TAB = { ...TAB, fontSize: '0.7rem', minHeight: 60 } as const;

const SectionTabs = memo(function SectionTabs({ section, onSelect, withErrors, isNarrow }: TabsProps) {
  const tabs = (
    <Tabs
      orientation={isNarrow ? 'horizontal' : 'vertical'}
      variant={isNarrow ? 'fullWidth' : 'standard'}
      value={section}
      onChange={(_, selected: SectionName) => onSelect(selected)}
      aria-label="Secciones de la historia"
      sx={isNarrow ? {} : { width: 90 }}
    >
      {SECTIONS.map((name) => {
        const { title, Icon } = TABS[name];
        return (
          <Tab
            key={name}
            value={name}
            id={tabId(name)}
            aria-controls={panelId(name)}
            label={title}
            onPointerEnter={() => preloadSection(name)}
            onFocus={() => preloadSection(name)}
            icon={
              <Badge color="error" variant="dot" invisible={!withErrors.has(name)}>
                <Icon fontSize="small" />
              </Badge>
            }
            iconPosition="top"
            sx={isNarrow ? NARROW_TAB : WIDE_TAB}
          />
        );
      })}
    </Tabs>
  );
  if (!isNarrow) {
    return (
      <Paper sx={{ flexShrink: 0, py: 1, [STICKY]: { position: 'sticky', top: BELOW_HEADER } }}>{tabs}</Paper>
    );
  }
  return (
    <Paper
      square
      variant="elevation"
      elevation={8}
      data-bottom-bar
      sx={{ position: 'fixed', left: 0, right: 0, bottom: 0, zIndex: 'appBar' }}
    >
      {tabs}
    </Paper>
  );
});
