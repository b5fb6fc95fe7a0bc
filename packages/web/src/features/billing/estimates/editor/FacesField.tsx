import { lazyComponent } from '../../../../shared/ui/lazy-component.tsx';
import type { FaceButtonsProps } from './FaceButtons.tsx';

const FaceButtons = lazyComponent(async () => (await import('./FaceButtons.tsx')).FaceButtons);

export function FacesField(props: FaceButtonsProps) {
  if (props.toothNumber === '' && props.faces.length === 0) return null;
  return <FaceButtons {...props} />;
}
