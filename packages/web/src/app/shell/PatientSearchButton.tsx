import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { usePreloadWhenIdle } from '../../shared/lib/code-loading/use-preload-when-idle.ts';
import { usePageKeys } from '../../shared/lib/page-keys.ts';
import { useIsNarrow } from '../../shared/ui/breakpoints.ts';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';

/** Must share no word with the labels of fields and buttons on the same screens. */
const LABEL = 'Búsqueda rápida';

const load = () => import('./PatientSearchDialog.tsx');
const PatientSearchDialog = lazyComponent(async () => (await load()).PatientSearchDialog);
const preload = (): void => void load().catch(() => undefined);

export function PatientSearchButton() {
  const [isOpen, setOpen] = useState(false);
  const isNarrow = useIsNarrow();
  usePreloadWhenIdle(load);
  useSearchKeys(() => setOpen(true));
  const open = { onClick: () => setOpen(true), onPointerEnter: preload, onFocus: preload };
  return (
    <>
      {isNarrow ? (
        <IconButton aria-label={LABEL} title={LABEL} {...open}>
          <Search />
        </IconButton>
      ) : (
        <ButtonBase aria-label={LABEL} aria-keyshortcuts="Control+K /" {...open} sx={FIELD}>
          <Search fontSize="small" />
          <Box component="span" sx={{ flex: 1, textAlign: 'left', display: { xs: 'none', lg: 'inline' } }}>
            {LABEL}
          </Box>
          <Box component="kbd" sx={KEY} />
        </ButtonBase>
      )}
      {isOpen && <PatientSearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"]') !== null);

function useSearchKeys(open: () => void) {
  usePageKeys((event) => {
    const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
    const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.defaultPrevented || (!isShortcut && !(isSlash && !takesText(event.target)))) return;
    event.preventDefault();
    open();
  });
}

const FIELD = {
  gap: 1,
  px: 1.25,
  height: 36,
  width: { xs: 40, lg: 260 },
  borderRadius: 2,
  flexShrink: 0,
  border: 1,
  borderColor: 'divider',
  color: 'text.secondary',
  typography: 'body2',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  '&:hover, &:focus-visible': { borderColor: 'primary.main' },
} as const;

const KEY = {
  // A pseudo-element, because text would be part of the button's visible label (WCAG 2.5.3).
  '&::before': { content: '"Ctrl K"' },
  px: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  fontFamily: 'inherit',
  fontSize: '0.75rem',
  display: { xs: 'none', lg: 'inline' },
} as const;
