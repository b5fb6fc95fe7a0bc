import type { Professional } from '@dentaria/contract/scheduling/settings.ts';
import Add from '@mui/icons-material/Add';
import EventAvailable from '@mui/icons-material/EventAvailable';
import MoreVert from '@mui/icons-material/MoreVert';
import Print from '@mui/icons-material/Print';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { ClinicPicker } from '../../../shared/clinic/ClinicPicker.tsx';
import type { ScreenClinic } from '../../../shared/clinic/use-screen-clinic.ts';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { hasAnyRole } from '../../../shared/session/session-user.ts';
import { useIsCompact } from '../../../shared/ui/breakpoints.ts';
import { DocumentTitle } from '../../../shared/ui/DocumentTitle.tsx';
import { namedMenuItems } from '../../../shared/ui/form/menu-items.tsx';
import { VISUALLY_HIDDEN } from '../../../shared/ui/visually-hidden.ts';
import type { BookingStart } from '../appointments/booking-form.ts';
import { schedulingPaths } from '../scheduling.paths.ts';
import type { AgendaAddress, AgendaView } from './agenda-address.ts';
import { DayNavigation } from './DayNavigation.tsx';

interface Props {
  address: AgendaAddress;
  clinic: ScreenClinic;
  professionals: readonly Professional[];
  professionalId: number | undefined;
  onGo: (change: Partial<AgendaAddress>) => void;
  onPrefetchDay: (day: string) => void;
  /** Undefined until the agenda is set up. */
  onBook: ((options: Pick<BookingStart, 'findsSlot'>) => void) | undefined;
  onPrint: () => void;
  onKeys: () => void;
}

export function AgendaToolbar({ address, clinic, professionals, ...props }: Props) {
  const { professionalId, onGo, onPrefetchDay, onBook, onPrint } = props;
  const isCompact = useIsCompact();
  const { day, view } = address;
  const isWeek = view === 'week' && !isCompact;
  return (
    <Stack
      direction="row"
      className="agenda-toolbar"
      sx={{ flexWrap: 'wrap', alignItems: 'flex-end', gap: 1, mb: { xs: 1.5, sm: 2 } }}
    >
      <DocumentTitle title="Agenda" />
      <Typography variant="h1" tabIndex={-1} sx={{ mr: 1, ...(isCompact && VISUALLY_HIDDEN) }}>
        Agenda
      </Typography>
      <DayNavigation day={day} isWeek={isWeek} onGo={onGo} onPrefetchDay={onPrefetchDay} />
      <Stack
        direction="row"
        sx={{
          flex: { xs: '1 0 100%', sm: '1 1 auto' },
          flexWrap: 'wrap',
          alignItems: 'flex-end',
          justifyContent: 'flex-end',
          gap: 1,
        }}
      >
        <ClinicPicker choice={clinic} />
        {professionals.length > 1 && (
          <ProfessionalPicker
            professionals={professionals}
            professionalId={professionalId}
            mayShowAll={!isWeek}
            onChoose={(chosen) => onGo({ professionalId: chosen })}
          />
        )}
        {!isCompact && (
          <ToggleButtonGroup
            exclusive
            size="small"
            value={view}
            aria-label="Vista"
            onChange={(_, chosen: AgendaView | null) => chosen && onGo({ view: chosen })}
          >
            <ToggleButton value="day" sx={{ px: 2, height: 40 }}>
              Día
            </ToggleButton>
            <ToggleButton value="week" sx={{ px: 2, height: 40 }}>
              Semana
            </ToggleButton>
          </ToggleButtonGroup>
        )}
        {!isCompact && (
          <IconButton aria-label="Imprimir" title="Imprimir" onClick={onPrint}>
            <Print />
          </IconButton>
        )}
        <AgendaMenu clinicId={address.clinicId} onKeys={isCompact ? undefined : props.onKeys} />
        {onBook && !isCompact && (
          <Button
            variant="outlined"
            startIcon={<EventAvailable />}
            onClick={() => onBook({ findsSlot: true })}
            sx={{ height: 40 }}
          >
            Próximo libre
          </Button>
        )}
        {onBook && (
          <Button
            variant="contained"
            startIcon={<Add />}
            data-bottom-bar={isCompact ? '' : undefined}
            onClick={() => onBook({})}
            sx={
              isCompact
                ? {
                    position: 'fixed',
                    right: 16,
                    bottom: 16,
                    zIndex: 'fab',
                    height: 48,
                    borderRadius: 6,
                    boxShadow: 6,
                  }
                : { height: 40 }
            }
          >
            Nuevo turno
          </Button>
        )}
      </Stack>
    </Stack>
  );
}

const ALL_PROFESSIONALS = 'all';

interface ProfessionalPickerProps {
  professionals: readonly Professional[];
  professionalId: number | undefined;
  mayShowAll: boolean;
  onChoose: (professionalId: number | undefined) => void;
}

function ProfessionalPicker({
  professionals,
  professionalId,
  mayShowAll,
  onChoose,
}: ProfessionalPickerProps) {
  const isShown = mayShowAll || professionals.some(({ id }) => id === professionalId);
  return (
    <TextField
      select
      hiddenLabel
      value={isShown ? (professionalId ?? ALL_PROFESSIONALS) : ''}
      onChange={({ target }) =>
        onChoose(target.value === ALL_PROFESSIONALS ? undefined : Number(target.value))
      }
      slotProps={{ htmlInput: { 'aria-label': 'Profesional' } }}
      sx={{ width: { xs: 'auto', sm: 210 }, flex: { xs: 1, sm: '0 0 auto' }, minWidth: 120 }}
    >
      {mayShowAll && <MenuItem value={ALL_PROFESSIONALS}>Todos los profesionales</MenuItem>}
      {namedMenuItems(professionals)}
    </TextField>
  );
}

interface MenuProps {
  clinicId: number | undefined;
  /** Undefined on devices without a keyboard. */
  onKeys: (() => void) | undefined;
}

function AgendaMenu({ clinicId, onKeys }: MenuProps) {
  const user = useSignedInUser();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const query = { clinic: clinicId };
  return (
    <>
      <IconButton
        ref={button}
        aria-label="Más de la agenda"
        title="Más"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <MoreVert />
      </IconButton>
      <Menu open={isOpen} anchorEl={() => button.current} onClose={() => setOpen(false)}>
        <MenuItem component={Link} to={schedulingPaths.waitlist.to({}, query)}>
          Lista de espera
        </MenuItem>
        {hasAnyRole(user, ['ADMIN', 'DENTIST']) && (
          <MenuItem component={Link} to={schedulingPaths.numbers.to({}, query)}>
            Números
          </MenuItem>
        )}
        <MenuItem component={Link} to={schedulingPaths.settings.to({}, query)}>
          Configuración
        </MenuItem>
        {onKeys && (
          <MenuItem
            onClick={() => {
              setOpen(false);
              onKeys();
            }}
          >
            Atajos de teclado
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
