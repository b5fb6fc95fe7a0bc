import type { PriceList } from '@dentaria/contract/billing/prices.ts';
import type { Procedure } from '@dentaria/contract/billing/procedures.ts';
import { shortInsuranceName } from '@dentaria/contract/health-insurance/short-name.ts';
import Add from '@mui/icons-material/Add';
import TrendingUp from '@mui/icons-material/TrendingUp';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { withParameter } from '../../../shared/lib/search-parameters.ts';
import { DialogSlot } from '../../../shared/ui/dialogs/DialogSlot.tsx';
import { useDialogState } from '../../../shared/ui/dialogs/use-dialog-state.ts';
import { EmptyState } from '../../../shared/ui/states/EmptyState.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { ImportDialog, PriceDialog, PriceListDialog, ProcedureDialog, RiseDialog } from './lazy-dialogs.ts';
import { PricesMenu } from './PricesMenu.tsx';
import { PriceTable } from './PriceTable.tsx';
import { chaptersOf, type PriceRowData } from './price-rows.ts';
import { pricesQuery } from './prices.queries.ts';
import { usePriceRemoval } from './use-price-removal.ts';

interface Props {
  clinicId: number;
  canManage: boolean;
  procedures: readonly Procedure[];
  lists: readonly PriceList[];
  list: PriceList;
  onChoose: (id: number) => void;
  onCreate: () => void;
}

export function ListPrices({ clinicId, canManage, procedures, lists, list, onChoose, onCreate }: Props) {
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState(params.get('q') ?? '');
  const prices = useQuery(pricesQuery(clinicId, list.id));
  const removePrice = usePriceRemoval(list);
  const pricing = useDialogState<PriceRowData>();
  const procedure = useDialogState<{ readonly procedure: Procedure | undefined }>();
  const raising = useDialogState();
  const importing = useDialogState();
  const editing = useDialogState();
  const search = (text: string) => {
    setTyped(text);
    setParams(withParameter(params, 'q', text.trim() === '' ? undefined : text), { replace: true });
  };
  // The next change needs the new version.
  const shown = prices.data && prices.data.list.version > list.version ? prices.data.list : list;
  const chapters = prices.data
    ? chaptersOf(procedures, prices.data.current, prices.data.upcoming, typed)
    : [];
  const chapterNames = [...new Set(procedures.flatMap(({ chapter }) => chapter ?? []))];
  return (
    <>
      <Stack direction="row" sx={{ gap: 1.5, mb: 2, flexWrap: 'wrap', alignItems: 'flex-end' }}>
        <TextField
          select
          label="Lista"
          value={String(list.id)}
          onChange={({ target }) => onChoose(Number(target.value))}
          sx={{ width: { xs: 1, sm: 300 } }}
        >
          {lists.map((each) => (
            <MenuItem key={each.id} value={String(each.id)}>
              {each.insurance ? `${each.name} · ${shortInsuranceName(each.insurance.name)}` : each.name}
              {!each.active && ' (retirada)'}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          type="search"
          label="Buscar"
          value={typed}
          onChange={({ target }) => search(target.value)}
          sx={{ width: { xs: 1, sm: 240 } }}
          slotProps={{ htmlInput: { maxLength: 100 } }}
        />
        <Stack direction="row" sx={{ gap: { xs: 0.5, sm: 1 }, ml: { md: 'auto' }, alignItems: 'center' }}>
          {canManage && (
            <>
              <Button variant="contained" startIcon={<TrendingUp />} onClick={() => raising.open({})}>
                Aumentar
              </Button>
              <Button
                variant="outlined"
                startIcon={<Add />}
                onClick={() => procedure.open({ procedure: undefined })}
                sx={{ px: { xs: 1, sm: 2 } }}
              >
                Agregar prestación
              </Button>
            </>
          )}
          <PricesMenu
            list={list}
            canManage={canManage}
            onImport={() => importing.open({})}
            onCreate={onCreate}
            onEdit={() => editing.open({})}
          />
        </Stack>
      </Stack>
      <QueryState query={prices} failed="No se pudieron cargar los aranceles." />
      {prices.data && chapters.length === 0 && (
        <EmptyState message="Ninguna prestación coincide con la búsqueda">
          <Button onClick={() => search('')}>Ver todas</Button>
        </EmptyState>
      )}
      {chapters.length > 0 && (
        <PriceTable
          list={shown}
          chapters={chapters}
          onEdit={canManage ? pricing.open : undefined}
          onRemove={canManage ? removePrice : undefined}
        />
      )}
      <DialogSlot state={pricing}>
        {(dialog, row) => (
          <PriceDialog
            {...dialog}
            list={shown}
            row={row}
            onEditProcedure={() => {
              pricing.close();
              procedure.open({ procedure: row.procedure });
            }}
          />
        )}
      </DialogSlot>
      <DialogSlot state={procedure}>
        {(dialog, { procedure: opened }) => (
          <ProcedureDialog
            {...dialog}
            clinicId={clinicId}
            // A colleague may have changed it since the dialog was opened.
            procedure={procedures.find(({ id }) => id === opened?.id) ?? opened}
            chapters={chapterNames}
          />
        )}
      </DialogSlot>
      <DialogSlot state={raising}>
        {(dialog) => <RiseDialog {...dialog} list={shown} procedures={procedures} />}
      </DialogSlot>
      <DialogSlot state={importing}>{(dialog) => <ImportDialog {...dialog} list={shown} />}</DialogSlot>
      <DialogSlot state={editing}>
        {(dialog) => <PriceListDialog {...dialog} clinicId={clinicId} list={shown} />}
      </DialogSlot>
    </>
  );
}
