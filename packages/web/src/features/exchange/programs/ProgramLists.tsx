import type { Program } from '@dentaria/contract/exchange/programs.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip, { type ChipProps } from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { serverMessage } from '../../../shared/api/failure.ts';
import { clinicDateTime, clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { ConfirmDialog } from '../../../shared/ui/dialogs/ConfirmDialog.tsx';
import { useDialogState, useFocusAfterDialog } from '../../../shared/ui/dialogs/use-dialog-state.ts';
import { Shield } from '../../../shared/ui/drawings.tsx';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { EmptyState } from '../../../shared/ui/states/EmptyState.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { exchangeApi } from '../exchange.api.ts';
import { expiryText, scopeTexts } from './program-texts.ts';
import { programsQuery } from './programs.queries.ts';

interface Props {
  clinicId: number;
  programs: readonly Program[];
}

export function ProgramLists({ clinicId, programs }: Props) {
  const queries = useQueryClient();
  const revoking = useDialogState<Program>();
  const lists = useRef<HTMLDivElement>(null);
  const focusLists = useFocusAfterDialog(revoking.isOpen, lists);
  const revoke = async (): Promise<void> => {
    if (!revoking.subject) return;
    const { id, name } = revoking.subject;
    try {
      await exchangeApi.revokeProgram({ params: { clinicId, id } });
      toast.success(`${name} ya no tiene acceso`);
      focusLists();
    } catch (error) {
      toastFailure('No se pudo revocar el acceso', error, serverMessage);
    }
    await queries.invalidateQueries({ queryKey: programsQuery(clinicId).queryKey });
    revoking.close();
  };
  const list = (title: string, rows: readonly Program[]) => (
    <Panel title={title}>
      <Box component="ul" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((program) => (
          <ProgramRow key={program.id} program={program} onRevoke={() => revoking.open(program)} />
        ))}
      </Box>
    </Panel>
  );
  const active = programs.filter(({ state }) => state === 'active');
  const others = programs.filter(({ state }) => state !== 'active');
  return (
    <Box ref={lists} tabIndex={-1} sx={{ display: 'grid', gap: 2, '&:focus': { outline: 'none' } }}>
      {active.length > 0 ? (
        list('Programas con acceso', active)
      ) : (
        <Panel title="Programas con acceso">
          <EmptyState icon={Shield} message="Ningún programa tiene acceso a los datos de la clínica" />
        </Panel>
      )}
      {others.length > 0 && list('Programas sin acceso', others)}
      <ConfirmDialog
        open={revoking.isOpen}
        title={`Revocar el acceso de ${revoking.subject?.name ?? ''}`}
        confirmLabel="Revocar"
        color="error"
        focusOn="cancel"
        onConfirm={revoke}
        onCancel={revoking.close}
      >
        El programa deja de leer datos de inmediato y para siempre. Para darle acceso otra vez, habrá que
        crear otro token.
      </ConfirmDialog>
    </Box>
  );
}

interface RowProps {
  program: Program;
  onRevoke: () => void;
}

const STATES: Readonly<Record<Program['state'], readonly [name: string, color: ChipProps['color']]>> = {
  active: ['Activo', 'success'],
  expired: ['Vencido', 'warning'],
  revoked: ['Revocado', 'default'],
  orphaned: ['Suspendido', 'warning'],
};

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  alignItems: 'flex-start',
  py: 2,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0, pt: 0 },
} as const;

function ProgramRow({ program, onRevoke }: RowProps) {
  const { name, scopes, hint, createdAt, createdBy, expiresOn, lastUsedAt, revokedAt, revokedBy, state } =
    program;
  const [stateName, color] = STATES[state];
  return (
    <Box component="li" aria-label={name} sx={ROW}>
      <Box sx={{ flex: '1 1 18rem', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1 }}>
          <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Chip size="small" variant="outlined" color={color ?? 'default'} label={stateName} />
        </Box>
        {state === 'orphaned' && (
          <Typography variant="body2" sx={{ mb: 1 }}>
            Quien lo creó, {createdBy.name}, ya no administra la clínica: el token no funciona. Si vuelve a
            administrarla, funciona otra vez. Revocalo si el programa no lo necesita.
          </Typography>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mb: 1 }}>
          {scopeTexts(scopes).map((text) => (
            <Chip
              key={text}
              size="small"
              label={text}
              sx={{ height: 'auto', '& .MuiChip-label': { whiteSpace: 'normal', py: 0.25 } }}
            />
          ))}
        </Box>
        <Box component="dl" sx={FACTS}>
          <Fact term="Último uso">{lastUsedAt ? clinicDateTime(lastUsedAt) : 'Todavía no se usó'}</Fact>
          <Fact term="Último día">{`${formatDay(expiresOn)}${expiryText(program, clinicToday())}`}</Fact>
          <Fact term="Creado">{`${clinicDateTime(createdAt)}, por ${createdBy.name}`}</Fact>
          <Fact term="Token">{`Termina en ${hint}`}</Fact>
          {revokedAt && (
            <Fact term="Revocado">{`${clinicDateTime(revokedAt)}${revokedBy ? `, por ${revokedBy.name}` : ''}`}</Fact>
          )}
        </Box>
      </Box>
      {state !== 'revoked' && (
        <Button color="error" aria-label={`Revocar el acceso de ${name}`} onClick={onRevoke}>
          Revocar
        </Button>
      )}
    </Box>
  );
}

const Fact = ({ term, children }: { term: string; children: string }) => (
  <div>
    <Typography component="dt" variant="caption" color="textSecondary">
      {term}
    </Typography>
    <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  </div>
);

const FACTS = {
  display: 'grid',
  gap: 1,
  m: 0,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(180px, 100%), 1fr))',
} as const;
