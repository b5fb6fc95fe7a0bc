import ChevronRight from '@mui/icons-material/ChevronRight';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

interface Props<Id extends number | string> {
  title: string;
  choices: readonly { readonly id: Id; readonly name: string; readonly detail?: string }[];
  onChoose: (id: Id) => void;
}

/** A step that is answered by one click. */
export function ChoiceList<Id extends number | string>({ title, choices, onChoose }: Props<Id>) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h2" tabIndex={-1} sx={{ mb: 1 }}>
        {title}
      </Typography>
      <List disablePadding sx={{ display: 'grid', gap: 1 }}>
        {choices.map((choice) => (
          <ListItem key={choice.id} disablePadding>
            <ListItemButton
              onClick={() => onChoose(choice.id)}
              sx={{ border: 1, borderColor: 'divider', borderRadius: 1, minHeight: 56 }}
            >
              <ListItemText primary={choice.name} secondary={choice.detail} />
              <ChevronRight aria-hidden color="action" />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </section>
  );
}
