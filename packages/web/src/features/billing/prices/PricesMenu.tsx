import type { PriceList } from '@dentaria/contract/billing/prices.ts';
import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { saveFile } from '../../../shared/lib/open-file.ts';
import { useServerCall } from '../../../shared/ui/use-server-call.ts';
import { billingApi } from '../billing.api.ts';
import { useNomenclador } from './NomencladorButton.tsx';

interface Props {
  list: PriceList;
  canManage: boolean;
  onImport: () => void;
  onCreate: () => void;
  onEdit: () => void;
}

export function PricesMenu({ list, canManage, onImport, onCreate, onEdit }: Props) {
  const { clinicId, id } = list;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const nomenclador = useNomenclador(clinicId);
  const download = useServerCall('No se pudo descargar la planilla', async () => {
    const { file, fileName } = await billingApi.exportPrices({ params: { clinicId, id }, query: {} });
    saveFile(file, fileName);
  });
  const item = (key: string, label: string, onClick: () => void) => (
    <MenuItem
      key={key}
      onClick={() => {
        setAnchor(null);
        onClick();
      }}
    >
      {label}
    </MenuItem>
  );
  return (
    <>
      <IconButton
        aria-label="Más acciones"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {item('export', 'Descargar CSV', download.start)}
        {canManage && [
          item('import', 'Importar CSV', onImport),
          item('edit', 'Editar esta lista', onEdit),
          item('create', 'Nueva lista', onCreate),
          item('nomenclador', 'Cargar nomenclador', nomenclador.start),
        ]}
      </Menu>
    </>
  );
}
