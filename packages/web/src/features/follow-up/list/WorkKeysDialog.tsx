import { KeysDialog } from '../../../shared/ui/keys/KeysDialog.tsx';

const KEYS = [
  ['Flechas, o J y K', 'van a la fila siguiente, anterior'],
  ['S', 'hace lo que sigue: reservar, confirmar, marcar como hecha o abrir la historia'],
  ['L', 'llama y anota el intento'],
  ['W', 'abre WhatsApp'],
  ['R', 'reserva un turno'],
  ['A', 'asigna a una persona'],
  ['D', 'descarta con un motivo'],
  ['X', 'selecciona la fila'],
  ['M', 'envía un mensaje a las filas seleccionadas'],
  ['?', 'muestra estos atajos'],
  ['/ o Ctrl K', 'busca un paciente'],
] as const;

interface Props {
  enabled: boolean;
  onEnabled: (enabled: boolean) => void;
  onClose: () => void;
}

export const WorkKeysDialog = (props: Props) => (
  <KeysDialog {...props} title="Atajos de seguimiento" keys={KEYS} switchLabel="Usar letras como atajos" />
);
