import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import type { ListColumn } from './list-column.ts';

interface Props<Row> {
  column: Pick<ListColumn<Row>, 'label' | 'filter' | 'suggestions'>;
  text: string;
  onChange: (text: string) => void;
}

/** One filter, named after its column. */
export const FilterField = <Row,>(props: Props<Row>) =>
  props.column.filter === 'text' ? <TextFilter {...props} /> : <ChoiceFilter {...props} />;

/** While it has the focus it shows what is typed, at once; the address follows a moment later. */
function TextFilter<Row>({ column: { label, suggestions }, text, onChange }: Props<Row>) {
  const [draft, setDraft] = useState<string>();
  const id = useId();
  return (
    <>
      <TextField
        label={label}
        type="search"
        value={draft ?? text}
        onFocus={() => setDraft(text)}
        onBlur={() => setDraft(undefined)}
        onChange={({ target }) => {
          setDraft(target.value);
          onChange(target.value);
        }}
        slotProps={{ htmlInput: { maxLength: 100, ...(suggestions && { list: id }) } }}
      />
      {suggestions && (
        <datalist id={id}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </>
  );
}

function ChoiceFilter<Row>({ column: { label, filter }, text, onChange }: Props<Row>) {
  const choices = Array.isArray(filter) ? filter : [];
  return (
    <TextField
      label={label}
      select
      value={choices.some(({ value }) => value === text) ? text : ''}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">Todos</MenuItem>
      {choices.map(({ value, label: name }) => (
        <MenuItem key={value} value={value}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
