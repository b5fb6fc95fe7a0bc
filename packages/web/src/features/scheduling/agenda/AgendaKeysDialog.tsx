import { KeysDialog } from '../../../shared/ui/keys/KeysDialog.tsx';

const KEYS = [
  ['T', 'va a hoy'],
  ['J, K', 'van al día o a la semana siguiente, anterior'],
  ['D, S', 'muestran el día, la semana'],
  ['N', 'reserva un turno'],
  ['L', 'busca el próximo horario libre'],
  ['?', 'muestra estos atajos'],
  ['/ o Ctrl K', 'busca un paciente'],
  ['Flechas en un lugar libre', 'van a otro lugar; Intro reserva allí'],
  ['Flechas en un turno', 'lo mueven; con Mayús, lo alargan o lo acortan'],
  ['Intro, Esc', 'confirma o deja como estaba un turno que se mueve'],
  ['Arrastrar', 'mueve un turno; desde su borde inferior, lo alarga o lo acorta'],
] as const;

interface Props {
  enabled: boolean;
  onEnabled: (enabled: boolean) => void;
  onClose: () => void;
}

export const AgendaKeysDialog = (props: Props) => (
  <KeysDialog {...props} title="Atajos de la agenda" keys={KEYS} switchLabel="Usar letras como atajos" />
);
