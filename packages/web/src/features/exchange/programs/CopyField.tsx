import ContentCopy from '@mui/icons-material/ContentCopy';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useRef } from 'react';
import { copyField } from '../../../shared/ui/copy-field.ts';

interface Props {
  label: string;
  value: string;
  copiedText: string;
  /** Also called when the whole text is copied by keyboard or menu. */
  onCopied?: () => void;
  autoFocus?: boolean;
}

export function CopyField({ label, value, copiedText, onCopied, autoFocus = false }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const texts = { copied: copiedText, failed: 'No se pudo copiar. Seleccioná el texto y copialo.' };
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1, alignItems: { sm: 'flex-end' } }}>
      <TextField
        label={label}
        value={value}
        inputRef={field}
        onFocus={({ target }) => target.select()}
        onCopy={() => field.current && isWholeSelected(field.current) && onCopied?.()}
        slotProps={{ input: { readOnly: true }, htmlInput: { spellCheck: false } }}
        sx={{ flex: 1 }}
      />
      <Button
        variant="outlined"
        startIcon={<ContentCopy />}
        aria-label={`Copiar ${label.toLowerCase()}`}
        onClick={() => copyField(field, texts, onCopied)}
        autoFocus={autoFocus}
      >
        Copiar
      </Button>
    </Stack>
  );
}

const isWholeSelected = ({ selectionStart, selectionEnd, value }: HTMLInputElement): boolean =>
  selectionStart === 0 && selectionEnd === value.length;
