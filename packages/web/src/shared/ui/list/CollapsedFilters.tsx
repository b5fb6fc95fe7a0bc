import FilterList from '@mui/icons-material/FilterList';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import { type ReactNode, type Ref, useId } from 'react';

interface Props {
  inUse: number;
  open: boolean;
  onToggle: () => void;
  buttonRef?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

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
