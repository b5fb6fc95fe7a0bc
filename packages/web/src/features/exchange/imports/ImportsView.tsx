import { useSearchParams } from 'react-router';
import { readDataId } from '../data/data-address.ts';
import { ImportScreen } from './ImportScreen.tsx';
import { ImportsHome } from './list/ImportsHome.tsx';

/** The imports of a clinic, or the one of `?id=`. */
export function ImportsView({ clinicId }: { clinicId: number }) {
  const [params] = useSearchParams();
  const id = readDataId(params);
  if (id === undefined) return <ImportsHome clinicId={clinicId} />;
  return <ImportScreen key={id} clinicId={clinicId} id={id} />;
}
