import {
  FACES,
  faceLetter,
  faceName,
  findTooth,
} from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';

export interface FaceButtonsProps {
  toothNumber: string;
  faces: readonly string[];
  onChange: (faces: string[]) => void;
  ariaLabel: string;
}

export function FaceButtons({ toothNumber, faces, onChange, ariaLabel }: FaceButtonsProps) {
  const tooth = findTooth(toothNumber.trim());
  return (
    <ToggleButtonGroup
      size="small"
      value={[...faces]}
      disabled={!tooth && faces.length === 0}
      onChange={(_, chosen: string[]) => onChange(FACES.filter((face) => chosen.includes(face)))}
      aria-label={ariaLabel}
    >
      {FACES.map((face) => (
        <ToggleButton
          key={face}
          value={face}
          aria-label={tooth ? faceName(tooth, face) : face}
          title={tooth ? faceName(tooth, face) : face}
          sx={{ width: { xs: 44, md: 34 }, height: { xs: 44, md: 40 } }}
        >
          {tooth ? faceLetter(tooth, face) : face.charAt(0).toUpperCase()}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
