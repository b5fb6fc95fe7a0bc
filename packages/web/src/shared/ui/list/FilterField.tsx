import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { memo, type ReactNode, useId, useState } from 'react';
import type { ListColumn } from './list-column.ts';

interface Props<Row> {
  column: ListColumn<Row>;
  text: string;
  onChange: (id: string, text: string) => void;
  /** Called before the first keystroke. */
  onFocus: (id: string) => void;
}

/** One filter, labelled as its column. Renders again only when its own text changes. */
export const FilterField = memo(function FilterField<Row>(props: Props<Row>) {
  return props.column.filter === 'text' ? <TextFilter {...props} /> : <ChoiceFilter {...props} />;
}) as <Row>(props: Props<Row>) => ReactNode;

/** Shows what is typed while focused; the URL is updated after a debounce. */
function TextFilter<Row>({
  column: { id: column, label, suggestions },
  text,
  onChange,
  onFocus,
}: Props<Row>) {
  const [draft, setDraft] = useState<string>();
  const id = useId();
  return (
    <>
      <TextField
        label={label}
        type="search"
        value={draft ?? text}
        onFocus={() => {
          setDraft(text);
          onFocus(column);
        }}
        onBlur={() => setDraft(undefined)}
        onChange={({ target }) => {
          setDraft(target.value);
          onChange(column, target.value);
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

function ChoiceFilter<Row>({ column: { id, label, filter }, text, onChange }: Props<Row>) {
  const choices = Array.isArray(filter) ? filter : [];
  return (
    <TextField
      label={label}
      select
      value={choices.some(({ value }) => value === text) ? text : ''}
      onChange={({ target }) => onChange(id, target.value)}
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
