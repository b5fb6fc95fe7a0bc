import FilterList from '@mui/icons-material/FilterList';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import { type ReactNode, type Ref, useId } from 'react';

interface Props {
  /** How many filters are in use: the button counts them. */
  inUse: number;
  open: boolean;
  onToggle: () => void;
  buttonRef?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** The filters of a list on a narrow screen: behind a button. */
export function CollapsedFilters({ inUse, open, onToggle, buttonRef, children }: Props) {
  const id = useId();
  return (
    <>
      <Button
        ref={buttonRef}
        variant="outlined"
        size="small"
        startIcon={<FilterList />}
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
      >
        {inUse > 0 ? `Filtros (${inUse})` : 'Filtros'}
      </Button>
      <Collapse in={open} id={id} unmountOnExit>
        {children}
      </Collapse>
    </>
  );
}
