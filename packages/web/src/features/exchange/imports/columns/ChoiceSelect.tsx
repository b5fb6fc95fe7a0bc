import MenuItem from '@mui/material/MenuItem';
import TextField, { type TextFieldProps } from '@mui/material/TextField';

interface Props extends Pick<TextFieldProps, 'fullWidth' | 'sx'> {
  label: string;
  value: string | number | null;
  noneText: string;
  choices: readonly { readonly value: string | number; readonly text: string; readonly disabled?: boolean }[];
  onChoose: (value: string | null) => void;
}

export const ChoiceSelect = ({ label, value, noneText, choices, onChoose, ...field }: Props) => (
  <TextField
    select
    size="small"
    value={value ?? ''}
    onChange={({ target }) => onChoose(target.value === '' ? null : target.value)}
    slotProps={{ select: { displayEmpty: true, SelectDisplayProps: { 'aria-label': label } } }}
    {...field}
  >
    <MenuItem value="">{noneText}</MenuItem>
    {choices.map(({ value: each, text, disabled = false }) => (
      <MenuItem key={each} value={each} disabled={disabled}>
        {text}
      </MenuItem>
    ))}
  </TextField>
);

export const CHOICE_GRID = { display: 'grid', alignItems: 'center', columnGap: 2, rowGap: 0.5 } as const;

export const CHOICE_ROW = {
  py: 1.25,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
} as const;
