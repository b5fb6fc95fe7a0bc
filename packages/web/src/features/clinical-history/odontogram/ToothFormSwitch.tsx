import type { ToothForm } from '@dentaria/contract/clinical-history/odontogram/geometry.ts';
import { outlineOf } from '@dentaria/contract/clinical-history/odontogram/tooth-outline.ts';
import SvgIcon from '@mui/material/SvgIcon';
import ToggleButton from '@mui/material/ToggleButton';
import Tooltip from '@mui/material/Tooltip';
import { memo } from 'react';

interface Props {
  form: ToothForm;
  onSelect: (form: ToothForm) => void;
}

const LABEL = 'Dibujar coronas y raíces';
const MOLAR = outlineOf('36');
const [CORNER, END] = MOLAR.box;
const ICON = {
  viewBox: `${CORNER.x - 3} ${CORNER.y - 3} ${END.x - CORNER.x + 6} ${END.y - CORNER.y + 6}`,
  path: MOLAR.path,
} as const;

/** Shows or hides the outlines of crowns and roots. */
export const ToothFormSwitch = memo(function ToothFormSwitch({ form, onSelect }: Props) {
  return (
    <Tooltip title={LABEL}>
      <ToggleButton
        size="small"
        value="anatomic"
        selected={form === 'anatomic'}
        aria-label={LABEL}
        onChange={() => onSelect(form === 'anatomic' ? 'plain' : 'anatomic')}
        sx={{ py: 0.5 }}
      >
        <SvgIcon viewBox={ICON.viewBox}>
          <path d={ICON.path} fill="none" stroke="currentColor" strokeWidth={3.5} />
        </SvgIcon>
      </ToggleButton>
    </Tooltip>
  );
});
