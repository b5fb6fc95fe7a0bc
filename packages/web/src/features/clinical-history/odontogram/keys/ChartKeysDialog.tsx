import { KeysDialog } from '../../../../shared/ui/keys/KeysDialog.tsx';

const KEYS = [
  ['46', 'va a la pieza 46: dos cifras seguidas'],
  ['R C E A K B', 'eligen Restauración, Caries, Extracción, Ausente, Corona, Limpiar'],
  ['46 mod Intro', 'marca mesial, oclusal y distal con la herramienta elegida; nunca borra'],
  ['.', 'repite la última marca en la pieza elegida'],
  ['N', 'abre la nota de la pieza elegida'],
  ['Flechas', 'van de pieza en pieza; con Mayús, de cara en cara'],
  ['V O I L P M D', 'van a la cara con esa inicial'],
  ['Intro o espacio', 'aplica la herramienta a la cara'],
  ['Ctrl Z, Ctrl Y', 'deshace, rehace'],
  ['Ctrl S', 'guarda la historia'],
  ['Arrastrar', 'pinta las caras por las que pasa el mouse o el lápiz'],
  ['Mayús y clic', 'marca toda la pieza'],
  ['Ctrl y clic', 'elige varias piezas: una marca en una vale para todas; Esc las suelta'],
] as const;

interface Props {
  enabled: boolean;
  onEnabled: (enabled: boolean) => void;
  onClose: () => void;
}

export const ChartKeysDialog = (props: Props) => (
  <KeysDialog
    {...props}
    title="Atajos del odontograma"
    keys={KEYS}
    switchLabel="Usar cifras y letras como atajos"
  />
);
