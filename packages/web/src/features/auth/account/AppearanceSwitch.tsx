import { useColorScheme } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';

const MODES = [
  ['system', 'Sistema'],
  ['light', 'Claro'],
  ['dark', 'Oscuro'],
] as const;

/** The colour scheme of this browser. */
export function AppearanceSwitch() {
  const { mode, setMode } = useColorScheme();
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        Se aplica solo en este navegador. Lo impreso es siempre claro.
      </Typography>
      <ToggleButtonGroup
        aria-label="Apariencia"
        exclusive
        value={mode}
        onChange={(_, chosen: (typeof MODES)[number][0] | null) => chosen && setMode(chosen)}
      >
        {MODES.map(([value, label]) => (
          <ToggleButton key={value} value={value} sx={{ px: 2.5 }}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </>
  );
}
