import { PublicLinkPage } from '../../../../shared/ui/PublicLinkPage.tsx';
import { billingApi } from '../../billing.api.ts';
import { LinkedEstimateCard } from './LinkedEstimateCard.tsx';

/** /presupuesto/:token, which a patient opens from a message. */
export const EstimateLinkPage = () => (
  <PublicLinkPage
    title="Tu presupuesto"
    maxWidth={760}
    name="estimate-link"
    read={(params, signal) => billingApi.readLinkedEstimate({ params }, { signal })}
    invalid="El enlace no es válido o ya venció. Ábrelo completo desde el mensaje que recibiste, o pide uno nuevo a tu clínica."
    failure="No se pudo cargar el presupuesto."
    loading="Cargando el presupuesto..."
  >
    {({ data, params, change }) => (
      <LinkedEstimateCard
        estimate={data}
        onAccept={(body) =>
          change(
            () => billingApi.acceptLinkedEstimate({ params, body }),
            'No se pudo aceptar el presupuesto.',
          )
        }
        onReject={(body) =>
          change(
            () => billingApi.rejectLinkedEstimate({ params, body }),
            'No se pudo rechazar el presupuesto.',
          )
        }
      />
    )}
  </PublicLinkPage>
);
