import { SnackbarProvider } from 'notistack';

/** Where toasts appear. Stands once, beside the application. */
export const ToastRegion = () => (
  <section aria-label="Notificaciones">
    <SnackbarProvider
      maxSnack={3}
      autoHideDuration={5000}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      preventDuplicate
    />
  </section>
);
